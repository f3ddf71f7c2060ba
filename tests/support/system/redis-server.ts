import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { type Child, startChild } from '../../../src/stack/child.ts'
import { startGuard } from '../../../src/stack/guard.ts'
import { freePort } from './free-port.ts'
import { makeTemporaryFolder } from './make-temporary-folder.ts'

const PROGRAMS = ['valkey-server', 'redis-server']

/**
 * Path of a Valkey or Redis server on this machine.
 *
 * @throws Error that says how to install one.
 */
export function redisPath(exists: (path: string) => boolean = existsSync): string {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const candidates = PROGRAMS.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  const found = candidates.find((candidate) => exists(candidate))
  if (found) return found
  throw new Error(
    'This test needs a Redis or Valkey server. Install it with "apt-get install redis-server".',
  )
}

export type RedisServer = {
  readonly url: string
  /** Kills it, with all that it holds. */
  kill(): Promise<void>
  start(): Promise<void>
  remove(): Promise<void>
}

/** Starts a server of its own that keeps nothing on disk. Only its password opens it. */
export async function startRedisServer(): Promise<RedisServer> {
  const file = redisPath()
  const folder = await makeTemporaryFolder()
  const guard = startGuard((reason) => process.stderr.write(`The guard is lost: ${reason}\n`))
  const [port, password] = [await freePort(), 'only-for-tests']
  const settings = {
    ...{ port: String(port), bind: '127.0.0.1', dir: folder },
    ...{ save: '', appendonly: 'no', requirepass: password },
  }
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value])
  let running: Child | undefined

  const server: RedisServer = {
    url: `redis://:${password}@127.0.0.1:${port}/0`,
    async kill() {
      await running?.stop(0)
      running = undefined
    },
    async start() {
      const child = startChild({ file, args, cwd: folder, env: {} }, guard)
      running = child
      const ended = child.exited.then(() => Promise.reject(new Error(child.tail().join('\n'))))
      await Promise.race([child.printed('Ready to accept connections'), ended])
    },
    async remove() {
      await server.kill()
      await guard.dismiss()
      await rm(folder, { recursive: true, force: true })
    },
  }
  try {
    await server.start()
  } catch (error) {
    await server.remove()
    throw error
  }
  return server
}
