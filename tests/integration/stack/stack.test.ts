import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { holderFile } from '../../../src/stack/lock.ts'
import type { Progress } from '../../../src/stack/progress.ts'
import { isRunning, type StackOptions, startStack } from '../../../src/stack/stack.ts'
import { DEFAULT_ACCOUNTS } from '../../../src/stand-ins/identity-provider/default-accounts.ts'
import { readAccounts } from '../../../src/stand-ins/identity-provider/read-accounts.ts'
import { until } from '../../support/system/until.ts'
import { notes } from './process-double.ts'
import { projectDouble } from './project-double.ts'

describe('the stack', () => {
  it('starts everything, and stops applications, then peers, then the database', async () => {
    const { root, env } = await projectDouble()
    const { progress, lines, steps } = recorder()
    const stack = await started({ root, env, progress })
    expect(steps).toEqual([
      'Database',
      'Tables and first records',
      'Build of the console (two minutes the first time)',
      'Stand-ins for the outside world: identity, mail, commerce, factory',
      'worker and web',
      'watcher',
    ])
    expect(lines).toEqual(['Log in as ada@localhost with the password correct-horse'])
    const health = await fetch(`http://localhost:${env.PORT}/api/health`)
    const serverUrl = `http://localhost:${env.PORT}`
    expect(await health.json()).toEqual({ nodeEnv: 'production', serverUrl })
    await stack.stop()
    const events = await notes(root)
    expect(events.slice(0, 2)).toEqual(['set up', 'build'])
    expect(events[2]).toBe('watcher ends')
    expect(events.slice(3, 5).sort()).toEqual(['web ends', 'worker ends'])
    expect(events.slice(5).sort()).toEqual(
      ['commerce', 'factory', 'identity', 'mail'].map((name) => `${name} ends`),
    )
    const log = await readFile(path.join(stack.logFolder, 'database.log'), 'utf8')
    expect(log).toContain('database system is shut down')
    expect(await stack.ended).toBeUndefined()
  })

  it('is known to others while it runs, and refuses a second start', async () => {
    const { root, env } = await projectDouble()
    expect(await isRunning({ root, env })).toBeUndefined()
    const stack = await started({ root, env, only: ['identity'] })
    expect((await isRunning({ root, env }))?.urls).toEqual(stack.urls)
    await expect(startStack({ root, env, only: ['identity'] })).rejects.toThrow(
      /The stack already runs at /,
    )
    await stack.stop()
    expect(await isRunning({ root, env })).toBeUndefined()
  })

  it('keeps its secrets for itself and across starts, and no password in a log', async () => {
    const { root, env } = await projectDouble()
    const first = await started({ root, env, only: ['database', 'setup'] })
    await first.stop()
    const second = await started({ root, env, only: ['database', 'setup'] })
    expect(second.environment.DATABASE_URL).toBe(first.environment.DATABASE_URL)
    expect(second.environment.PAYLOAD_SECRET).toBe(first.environment.PAYLOAD_SECRET)
    expect(first.environment.PAYLOAD_SECRET).toMatch(/^[0-9a-f]{64}$/)
    const secrets = path.join(root, '.data/secrets.json')
    expect((await stat(secrets)).mode & 0o777).toBe(0o600)
    await second.stop()
    for (const name of await readdir(first.logFolder)) {
      const text = await readFile(path.join(first.logFolder, name), 'utf8')
      expect(text).not.toContain('correct-horse')
      expect(text).not.toContain(new URL(first.environment.DATABASE_URL ?? '').password)
    }
  })

  it('builds the console again only when its sources have changed', async () => {
    const { root, env } = await projectDouble()
    const only = ['build'] as const
    for (const change of [undefined, undefined, 'src/new.ts']) {
      if (change !== undefined) await writeFile(path.join(root, change), '')
      await (await started({ root, env, only })).stop()
    }
    expect(await notes(root)).toEqual(['build', 'build'])
  })

  it('shows why a build failed, and builds again at the next start', async () => {
    const { root, env } = await projectDouble()
    const failing = { root, env: { ...env, FAIL_BUILD: '1' }, only: ['build'] as const }
    await expect(startStack(failing)).rejects.toThrow(/build ended with code 1.*Type error: no/s)
    await (await started({ root, env, only: ['build'] })).stop()
    expect(await notes(root)).toEqual(['build', 'build'])
  })

  it('names every taken port and leaves nothing behind', async () => {
    const { root, env } = await projectDouble()
    for (const name of ['MAIL_PORT', 'FACTORY_PORT']) await occupy(Number(env[name]))
    const start = startStack({ root, env })
    await expect(start).rejects.toThrow(/MAIL_PORT=\d+\n.*FACTORY_PORT=\d+$/)
    expect(await isRunning({ root, env })).toBeUndefined()
  })

  it('stops what it has started when a later part fails', async () => {
    const { root, env } = await projectDouble({
      'src/processes/worker.ts': `console.error('no such queue'); process.exitCode = 1`,
    })
    await expect(startStack({ root, env })).rejects.toThrow(
      /worker ended with code 1 before it was ready.*no such queue/s,
    )
    await expect(fetch(`http://localhost:${env.COMMERCE_PORT}`)).rejects.toThrow('fetch failed')
    await expect(stat(path.join(root, '.data/postgres/postmaster.pid'))).rejects.toThrow('ENOENT')
    expect(await isRunning({ root, env })).toBeUndefined()
  })

  it('gives up a start when it is asked to', async () => {
    const { root, env } = await projectDouble({
      'src/stack/setup.ts': `setInterval(() => {}, 1000); console.log('migrating')`,
    })
    const asked = new AbortController()
    const { progress, lines } = recorder()
    const start = startStack({ root, env, progress, signal: asked.signal })
    start.catch(() => undefined)
    // A start that fails before says why; a new database takes its time on a busy machine.
    await Promise.race([until('the set-up', () => lines.includes('migrating')), start])
    asked.abort(new Error('Ctrl-C'))
    await expect(start).rejects.toThrow('Ctrl-C')
    await expect(stat(path.join(root, '.data/postgres/postmaster.pid'))).rejects.toThrow('ENOENT')
  })

  it('ends with the last lines when a part keeps crashing', async () => {
    const { root, env } = await projectDouble({
      'src/stand-ins/factory-simulator/main.ts': `
        console.log('factory ready at http://localhost')
        setTimeout(() => { console.error('paper jam'); process.exit(1) }, 20)`,
    })
    const stack = await started({ root, env, only: ['factory', 'mail'] })
    const reason = await stack.ended
    expect(reason?.message).toMatch(/factory ended 5 times within a minute.*paper jam/s)
    expect(await notes(root)).toEqual(['mail ends'])
  })

  it('takes a folder whose stack was killed, once what that one has started has ended', async () => {
    const { root, env } = await projectDouble()
    const killed = await started({ root, env, only: ['identity'] })
    const holder = await readFile(holderFile(path.join(root, '.data')))
    await killed.stop()
    await writeFile(holderFile(path.join(root, '.data')), holder)
    const orphan = await occupy(Number(env.IDENTITY_PORT))
    const { progress, steps } = recorder()
    const start = started({ root, env, only: ['identity'], progress })
    await until('its wait for the port', () => steps.includes('End of the run that was killed'))
    orphan.close()
    const taken = await start
    expect([...taken.parts]).toEqual(['identity'])
    await taken.stop()
  })

  it('has random passwords where other machines have access, and refuses a folder without', async () => {
    const { root, env } = await projectDouble()
    const accounts = () => readAccounts(path.join(root, '.data'))
    const only = ['identity'] as const
    await (await started({ root, env, only })).stop()
    const shared = { ...env, HOST: '0.0.0.0' }
    await expect(startStack({ root, env: shared, only })).rejects.toThrow('published passwords')
    expect(await accounts()).toEqual(DEFAULT_ACCOUNTS)
    await rm(path.join(root, '.data'), { recursive: true })
    await (await started({ root, env: shared, only })).stop()
    const passwords = (await accounts()).map(({ password }) => password)
    expect(passwords.every((password) => /^[\w-]{16}$/.test(password))).toBe(true)
    expect(new Set(passwords).size).toBe(DEFAULT_ACCOUNTS.length)
    await (await started({ root, env: shared, only })).stop()
    expect((await accounts()).map(({ password }) => password)).toEqual(passwords)
  })

  it('says which folder cannot be written and which variable moves it', async () => {
    const { root, env } = await projectDouble()
    await rm(path.join(root, '.data'), { recursive: true, force: true })
    await writeFile(path.join(root, '.data'), 'a file')
    await expect(startStack({ root, env })).rejects.toThrow(
      `Cannot write to ${root}/.data: a file with this name exists. Set DATA_DIR`,
    )
  })
})

async function started(options: StackOptions) {
  const stack = await startStack(options)
  onTestFinished(() => stack.stop())
  return stack
}

function recorder() {
  const lines: string[] = []
  const steps: string[] = []
  const progress: Progress = {
    line: (text) => lines.push(text),
    step(title, work) {
      steps.push(title)
      return work()
    },
  }
  return { lines, steps, progress }
}

async function occupy(port: number): Promise<Server> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
  })
  return server
}
