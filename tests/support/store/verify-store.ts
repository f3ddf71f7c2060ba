import { execFile } from 'node:child_process'
import path from 'node:path'
import type { StoreProblem } from '../../../src/object-store/verify/verify-store.ts'
import type { Service } from '../service/service.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')

type Ended = { readonly code: number; readonly output: string; readonly complaint: string }

export type StoreReport = {
  readonly ok: boolean
  readonly checked: { readonly records: number; readonly objects: number }
  readonly problems: readonly StoreProblem[]
  readonly nextSweep: readonly string[]
  readonly repaired: readonly string[]
}

/** Runs the check of the object store as an operator does. */
export function verifyStore(
  { env }: Pick<Service, 'env'>,
  args: readonly string[],
): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['src/stack/run.ts', 'src/processes/verify-store.ts', ...args],
      { cwd: ROOT, env: { ...process.env, ...env } },
      (error, output, complaint) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, output, complaint }),
    )
  })
}

/** What the check tells a program, with its exit code. */
export async function storeReport(
  service: Pick<Service, 'env'>,
  ...args: string[]
): Promise<[number, StoreReport]> {
  const { code, output, complaint } = await verifyStore(service, ['--json', ...args])
  try {
    return [code, JSON.parse(output) as StoreReport]
  } catch {
    throw new Error(`No report:\n${output}\n${complaint}`)
  }
}
