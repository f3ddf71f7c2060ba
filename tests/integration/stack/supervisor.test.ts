import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { isAlive } from '../../../src/stack/is-alive.ts'
import type { StackError } from '../../../src/stack/stack-error.ts'
import { createSupervisor } from '../../../src/stack/supervisor.ts'
import { temporaryFolder } from '../../support/system/temporary-folder.ts'
import { until } from '../../support/system/until.ts'
import {
  notes,
  OBEDIENT,
  program,
  readyPid,
  STUBBORN,
  service,
  testGuard,
  untilGone,
} from './process-double.ts'

describe('the supervisor', () => {
  it('stops what was started last first, and waits until it has ended', async () => {
    const { supervisor, folder } = await fixture()
    const of = async (name: string) => service(name, await program(folder, name, OBEDIENT))
    await supervisor.start(await of('db'))
    await supervisor.start(await of('shop'), await of('mail'))
    await supervisor.start(await of('web'))
    await supervisor.stop()
    const ends = (await notes(folder)).slice(4)
    expect(ends).toEqual(['web ends', ...ends.slice(1, 3), 'db ends'])
    expect(ends.slice(1, 3).sort()).toEqual(['mail ends', 'shop ends'])
  })

  it('starts a service again that was killed, and says so', async () => {
    const { supervisor, folder, lines } = await fixture()
    await supervisor.start(service('web', await program(folder, 'web', OBEDIENT)))
    process.kill(readyPid(await log(folder, 'web')), 'SIGKILL')
    await until('the second start', () => lines.includes('web is ready again'))
    expect(lines[0]).toMatch(
      /^web was killed by SIGKILL; starting it again in 0.01 s \(.*web\.log\)$/,
    )
    await supervisor.stop()
    expect(await notes(folder)).toEqual(['web starts', 'web starts', 'web ends'])
  })

  it('reports a crash loop at the fifth end in a minute, with the last lines', async () => {
    const { supervisor, folder, crashes } = await fixture()
    const code = `console.log('worker ready 1'); console.error('the disk is on fire'); process.exitCode = 3`
    await supervisor.start(service('worker', await program(folder, 'worker', code)))
    const error = await until('the crash loop', () => crashes[0])
    expect(error.message).toContain('worker ended 5 times within a minute')
    expect(error.message).toContain('the disk is on fire')
    expect(error.message).toContain(path.join(folder, 'worker.log'))
    const starts = (await log(folder, 'worker')).filter((line) => line.startsWith('worker ready'))
    expect(starts).toHaveLength(5)
  })

  it('refuses a service that ends before it is ready, with its last 20 lines', async () => {
    const { supervisor, folder } = await fixture()
    const code = `for (let n = 1; n <= 30; n += 1) console.log('line ' + n + '.'); process.exitCode = 7`
    const start = supervisor.start(service('web', await program(folder, 'web', code)))
    const error = await start.catch((reason: Error) => reason)
    expect(String(error)).toContain('web ended with code 7 before it was ready')
    expect(String(error)).toContain('line 30.')
    expect(String(error)).toContain('line 11.')
    expect(String(error)).not.toContain('line 10.')
  })

  it('says why a program cannot be run', async () => {
    const { supervisor, folder } = await fixture()
    const missing = { file: path.join(folder, 'missing'), args: [], cwd: folder, env: {} }
    await expect(supervisor.start(service('web', missing))).rejects.toThrow('ENOENT')
  })

  it('kills a service that ignores SIGTERM, at once when it must hurry', async () => {
    const { supervisor, folder, hurry } = await fixture()
    await supervisor.start(service('web', await program(folder, 'web', STUBBORN)))
    const pid = readyPid(await log(folder, 'web'))
    const stopped = supervisor.stop()
    hurry.abort()
    await stopped
    expect(await isAlive(pid)).toBe(false)
  })

  it('stops what is still starting', async () => {
    const { supervisor, folder } = await fixture()
    const code = `console.log('starting'); setInterval(() => {}, 1000)`
    const start = supervisor.start(service('web', await program(folder, 'web', code)))
    start.catch(() => undefined)
    await until('its first line', () => hasLines(folder, 'web'))
    await supervisor.stop()
    await expect(start).rejects.toThrow('The stack was stopped')
    await expect(
      supervisor.start(service('b', await program(folder, 'b', OBEDIENT))),
    ).rejects.toThrow('The stack was stopped')
  })

  it('ends what a service has started and left behind', async () => {
    const { supervisor, folder } = await fixture()
    const code = `
      import { spawn } from 'node:child_process'
      const sleeper = spawn('sleep', ['1000'], { stdio: 'ignore' })
      console.log('web ready ' + sleeper.pid)
      setInterval(() => {}, 1000)`
    await supervisor.start(service('web', await program(folder, 'web', code)))
    const sleeper = readyPid(await log(folder, 'web'))
    await supervisor.stop()
    await untilGone(sleeper)
  })

  it('tries again at the first start when the service says that it helps', async () => {
    const { supervisor, folder } = await fixture()
    const code = `
      import { existsSync, writeFileSync } from 'node:fs'
      const mark = process.env.FOLDER + '/second'
      if (existsSync(mark)) { console.log('db ready 1'); setInterval(() => {}, 1000) }
      else { writeFileSync(mark, ''); console.log('memory still in use'); process.exitCode = 1 }`
    await supervisor.start({
      ...service('db', await program(folder, 'db', code)),
      mayRetry: (tail) => tail.includes('memory still in use'),
    })
    expect(await log(folder, 'db')).toEqual(['memory still in use', 'db ready 1'])
    await supervisor.stop()
  })

  it('runs a task to its end and fails with its last lines otherwise', async () => {
    const { supervisor, folder } = await fixture()
    const heard: string[] = []
    const good = await program(folder, 'good', `console.log('password: x')`)
    await supervisor.run({
      name: 'good',
      command: good,
      onLine: (line) => heard.push(line),
      logged: false,
    })
    expect(heard).toEqual(['password: x'])
    await expect(log(folder, 'good')).rejects.toThrow('ENOENT')
    const bad = await program(
      folder,
      'bad',
      `console.error('no such column'); process.exitCode = 2`,
    )
    await expect(supervisor.run({ name: 'bad', command: bad })).rejects.toThrow(
      /bad ended with code 2\. Its last lines:\n {4}no such column/,
    )
  })

  it('stops a task that is under way', async () => {
    const { supervisor, folder } = await fixture()
    const command = await program(folder, 'build', OBEDIENT)
    const run = supervisor.run({ name: 'build', command })
    run.catch(() => undefined)
    await until('its start', () => hasLines(folder, 'build'))
    await supervisor.stop()
    await expect(run).rejects.toThrow('The stack was stopped')
  })

  it('keeps the logs of the three runs before', async () => {
    const folder = await temporaryFolder()
    await writeFile(path.join(folder, 'task.log'), 'first\n')
    for (const text of ['second', 'third', 'fourth', 'fifth']) {
      const { supervisor } = await fixture(folder)
      const command = await program(folder, 'task', `console.log('${text}')`)
      await supervisor.run({ name: 'task', command })
      await supervisor.stop()
    }
    const texts = await Promise.all(
      ['task', 'task.1', 'task.2', 'task.3'].map((name) => log(folder, name)),
    )
    expect(texts.flat()).toEqual(['fifth', 'fourth', 'third', 'second'])
    await expect(log(folder, 'task.4')).rejects.toThrow('ENOENT')
  })
})

async function fixture(given?: string) {
  const folder = given ?? (await temporaryFolder())
  const lines: string[] = []
  const crashes: StackError[] = []
  const hurry = new AbortController()
  const supervisor = createSupervisor({
    guard: testGuard(),
    logFolder: folder,
    onLine: (line) => lines.push(line),
    onCrashLoop: (error) => crashes.push(error),
    hurry: hurry.signal,
    backoffMs: 10,
  })
  onTestFinished(() => supervisor.stop())
  return { folder, supervisor, lines, crashes, hurry }
}

async function hasLines(folder: string, name: string): Promise<boolean> {
  return existsSync(path.join(folder, `${name}.log`)) && (await log(folder, name)).length > 0
}

async function log(folder: string, name: string): Promise<string[]> {
  const text = await readFile(path.join(folder, `${name}.log`), 'utf8')
  return text.split('\n').filter((line) => line !== '')
}
