import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, it, onTestFinished } from 'vitest'
import { withClient } from '../../../src/database/with-client.ts'
import { isAlive } from '../../../src/stack/is-alive.ts'
import { ensureDatabase, postgresService, postgresUrl } from '../../../src/stack/postgres.ts'
import { createSupervisor } from '../../../src/stack/supervisor.ts'
import { freePort } from '../../support/system/free-port.ts'
import { temporaryFolder } from '../../support/system/temporary-folder.ts'
import { until } from '../../support/system/until.ts'
import { testGuard, untilGone } from './process-double.ts'

const source = path.resolve(import.meta.dirname, '../../../src/stack')

describe('the embedded database', () => {
  it('keeps UTF-8 text in an order of its own, lives in UTC and listens on this machine only', async () => {
    const { start, url, folder } = await server()
    await start()
    expect(await settings(url)).toEqual({
      encoding: 'UTF8',
      locale: 'C.UTF-8',
      timezone: 'UTC',
      addresses: '127.0.0.1',
      sockets: '',
      sessions: true,
    })
    const { mode, uid } = await stat(folder)
    expect(mode & 0o777).toBe(0o700)
    expect(uid).not.toBe(0)
  })

  it('creates a database once', async () => {
    const { start, options } = await server()
    await start()
    await ensureDatabase(options, 'print_commerce')
    await ensureDatabase(options, 'print_commerce')
    const url = postgresUrl(options, 'print_commerce')
    expect(await one(url, 'SELECT current_database() AS value')).toBe('print_commerce')
  })

  it('refuses a wrong password', async () => {
    const { start, options } = await server()
    await start()
    const wrong = postgresUrl({ ...options, password: 'wrong' }, 'postgres')
    await expect(withClient(wrong, (client) => client.query('SELECT 1'))).rejects.toMatchObject({
      code: '28P01',
    })
  })

  it('recovers by itself from kill -9, with everything that was committed', async () => {
    const { start, url, folder, lines, options } = await server()
    await start({ ...options, durable: true })
    await withClient(url, async (client) => {
      await client.query('CREATE TABLE kept (name text)')
      await client.query("INSERT INTO kept VALUES ('artwork')")
    })
    process.kill(await postmaster(folder), 'SIGKILL')
    await until('its return', () => lines.includes('database is ready again'))
    expect(await one(url, 'SELECT name AS value FROM kept')).toBe('artwork')
  })

  it('takes over from a server whose supervisor and guard were killed', async () => {
    const { start, url, folder, options } = await server()
    const left = await leftBehind(options, folder)
    expect(await isAlive(left)).toBe(true)
    await start()
    expect(await isAlive(left)).toBe(false)
    expect(await one(url, 'SELECT name AS value FROM kept')).toBe('artwork')
  })

  it('starts although its old process number now belongs to another program', async () => {
    const { start, stop, url, folder } = await server()
    await start()
    const first = await postmaster(folder)
    const pidFile = await readFile(path.join(folder, 'postmaster.pid'), 'utf8')
    await stop()
    const stranger = pidFile.replace(String(first), String(process.pid))
    await writeFile(path.join(folder, 'postmaster.pid'), stranger)
    await start()
    expect(await one(url, 'SELECT 1 AS value')).toBe(1)
  })

  it('starts after a set-up that broke off half-way', async () => {
    const { start, url, folder } = await server()
    await mkdir(`${folder}.new/base`, { recursive: true })
    await start()
    expect(await one(url, 'SELECT 1 AS value')).toBe(1)
  })

  it('says what to do about a folder of another major version', async () => {
    const { start, stop, folder } = await server()
    await start()
    await stop()
    await writeFile(path.join(folder, 'PG_VERSION'), '17\n')
    await expect(start()).rejects.toThrow(/was made by PostgreSQL 17, and the installed one is 18/)
  })

  it('says what to do when the password of its folder is lost', async () => {
    const { start, stop, options } = await server()
    await start()
    await stop()
    await expect(start({ ...options, password: 'another' })).rejects.toThrow(
      /The password in secrets.json does not open the database/,
    )
  })

  it('does not touch a folder with other files', async () => {
    const { start, folder } = await server()
    await mkdir(folder)
    await writeFile(path.join(folder, 'thesis.txt'), 'mine')
    await expect(start()).rejects.toThrow('holds files that are not a database')
    expect(await readFile(path.join(folder, 'thesis.txt'), 'utf8')).toBe('mine')
  })

  it('names the folder that its OS user cannot pass, where it has one of its own', async () => {
    const { start, folder } = await server()
    await chmod(path.dirname(folder), 0o700)
    await (process.getuid?.() === 0
      ? expect(start()).rejects.toThrow(`chmod o+x ${path.dirname(folder)}`)
      : expect(start()).resolves.toBeUndefined())
  })
})

async function server() {
  const folder = path.join(await temporaryFolder(), 'postgres')
  const options = { folder, port: await freePort(), password: 'first', durable: false }
  const lines: string[] = []
  let current: ReturnType<typeof createSupervisor> | undefined
  const stop = async () => current?.stop()
  onTestFinished(stop)
  return {
    folder,
    options,
    lines,
    url: postgresUrl(options, 'postgres'),
    stop,
    async start(changed = options) {
      current = createSupervisor({
        guard: testGuard(),
        logFolder: path.dirname(folder),
        onLine: (line) => lines.push(line),
        onCrashLoop: (error) => lines.push(error.message),
        backoffMs: 10,
      })
      await current.start(postgresService(changed))
    },
  }
}

/** Runs a server under a process without a guard, fills a table, and kills that process. */
async function leftBehind(options: object, folder: string): Promise<number> {
  const file = path.join(path.dirname(folder), 'starter.mjs')
  await writeFile(
    file,
    `import { withClient } from '${source}/../database/with-client.ts'
     import { postgresService, postgresUrl } from '${source}/postgres.ts'
     import { createSupervisor } from '${source}/supervisor.ts'
     const guard = { watch() {}, forget() {}, async dismiss() {} }
     const logFolder = '${path.dirname(folder)}'
     const supervisor = createSupervisor({ guard, logFolder, onLine() {}, onCrashLoop() {} })
     const options = ${JSON.stringify(options)}
     await supervisor.start(postgresService(options))
     await withClient(postgresUrl(options, 'postgres'), async (client) => {
       await client.query('CREATE TABLE kept (name text)')
       await client.query("INSERT INTO kept VALUES ('artwork')")
     })
     console.log('ready')`,
  )
  const starter = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(createInterface({ input: starter.stdout }), 'line')
  const pid = await postmaster(folder)
  starter.kill('SIGKILL')
  if (starter.pid !== undefined) await untilGone(starter.pid)
  return pid
}

async function postmaster(folder: string): Promise<number> {
  const text = await readFile(path.join(folder, 'postmaster.pid'), 'utf8')
  return Number(text.split('\n')[0])
}

async function one(url: string, query: string): Promise<unknown> {
  const result = await withClient(url, (client) => client.query<{ value: unknown }>(query))
  return result.rows[0]?.value
}

async function settings(url: string) {
  const result = await withClient(url, (client) =>
    client.query(`
      SELECT pg_encoding_to_char(encoding) AS encoding, datlocale AS locale,
             current_setting('timezone') AS timezone,
             current_setting('listen_addresses') AS addresses,
             current_setting('unix_socket_directories') AS sockets,
             current_setting('max_connections')::int >= 100 AS sessions
      FROM pg_database WHERE datname = current_database()`),
  )
  return result.rows[0]
}
