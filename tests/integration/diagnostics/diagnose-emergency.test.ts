import { execFile } from 'node:child_process'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWithPeers, type WithPeers } from '../../support/diagnostics/start-with-peers.ts'
import { freePort } from '../../support/system/free-port.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const PATIENCE_MS = 300_000

type Part = { readonly id: string; readonly status: string }
type Report = {
  readonly checks: readonly { readonly id: string; readonly parts: readonly Part[] }[]
}

let installation: WithPeers
beforeAll(async () => {
  installation = await startWithPeers()
})
afterAll(() => installation?.stop())

/** Runs the command as an operator does. Returns its exit code and the parts in error. */
function diagnose(
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number; readonly errors: string[] }> {
  const { PATH = '' } = process.env
  const options = {
    cwd: ROOT,
    env: { PATH, ...installation.service.env, ...env, NODE_ENV: 'production' as const },
  }
  const command = ['src/processes/diagnose.ts', '--emergency', '--json']
  return new Promise((done) => {
    execFile(process.execPath, command, options, (error, stdout) => {
      const { checks } = JSON.parse(stdout) as Report
      const errors = checks.flatMap(({ id, parts }) =>
        parts.flatMap((part) => (part.status === 'error' ? [`${id}/${part.id}`] : [])),
      )
      done({ code: Number(error?.code ?? 0), errors })
    })
  })
}

describe('the command of the emergency diagnosis', () => {
  it(
    'finds nothing in a healthy installation',
    async () => {
      expect(await diagnose()).toEqual({ code: 0, errors: [] })
    },
    PATIENCE_MS,
  )

  it(
    'also runs while the database is away, and says so',
    async () => {
      const url = `postgres://x:x@127.0.0.1:${await freePort()}/x`
      expect(await diagnose({ DATABASE_URL: url })).toEqual({
        code: 1,
        errors: ['network/database', 'database-integrity/connection'],
      })
    },
    PATIENCE_MS,
  )

  it(
    'finds a name that cannot be resolved, a peer without TLS, and a data folder that is gone',
    async () => {
      const port = new URL(installation.service.env.COMMERCE_URL ?? '').port
      expect(
        await diagnose({
          // A label that is too long, so that no resolver is asked.
          FACTORY_URL: `http://${'a'.repeat(64)}.example`,
          COMMERCE_URL: `https://127.0.0.1:${port}`,
          DATA_DIR: '/nonexistent/data',
        }),
      ).toEqual({
        code: 1,
        errors: [
          'network/factory',
          'dns/factory',
          'certificates/shop',
          'configuration/data-folder',
        ],
      })
    },
    PATIENCE_MS,
  )
})
