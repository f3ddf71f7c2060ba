import { spawn } from 'node:child_process'
import path from 'node:path'
import { inject } from 'vitest'
import { withClient } from '../../../src/database/with-client.ts'
import { copyTemplate, type TestDatabase } from '../database/database.ts'
import { WITH_COMPILE_CACHE } from '../runner/compile-cache.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')

type Environment = Readonly<Record<string, string>>
export type Ended = { readonly code: number | null; readonly output: string }

export type Running = {
  readonly ended: Promise<Ended>
  kill(): void
}

/** Starts a command of the service as an operator does, e.g. `restore FILE`. */
export function startCommand(name: string, args: readonly string[], env: Environment): Running {
  const { PATH = '', HOME = '/' } = process.env
  const child = spawn(process.execPath, [`src/processes/${name}.ts`, ...args], {
    cwd: ROOT,
    env: {
      PATH,
      HOME,
      NODE_ENV: 'production',
      APP_ENV: 'development',
      ...WITH_COMPILE_CACHE,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  return {
    ended: new Promise((done, failed) => {
      child.once('error', failed)
      child.once('close', (code) => done({ code, output }))
    }),
    kill: () => child.kill('SIGKILL'),
  }
}

export const runCommand = (name: string, args: readonly string[], env: Environment) =>
  startCommand(name, args, env).ended

/** A database without a table. */
export function emptyDatabase(): Promise<TestDatabase> {
  const { server } = inject('testDatabase')
  return copyTemplate({ server, template: 'template0' })
}

/** Every table but those of the queue itself, with the number of its rows and a digest of them. */
export async function contentOf(
  url: string,
  leftOut: readonly string[] = [],
): Promise<Record<string, string>> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT schemaname || '.' || tablename AS name FROM pg_tables
       WHERE schemaname NOT LIKE 'pg\\_%' AND schemaname NOT IN ('information_schema', 'jobs', 'restore') ORDER BY 1`,
    )
    const content: Record<string, string> = {}
    for (const { name } of rows.filter((one) => !leftOut.includes(one.name))) {
      const [row] = (
        await client.query<{ digest: string }>(
          `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' ORDER BY t::text)), '') AS digest FROM ${name} t`,
        )
      ).rows
      content[name] = row?.digest ?? ''
    }
    return content
  })
}
