import { type ChildProcess, spawn } from 'node:child_process'
import { cp, readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { isAlive } from '../../../src/stack/is-alive.ts'
import { freePort } from '../../support/system/free-port.ts'
import { temporaryFolder } from '../../support/system/temporary-folder.ts'
import { until } from '../../support/system/until.ts'
import { untilGone } from './process-double.ts'

const entry = path.resolve(import.meta.dirname, '../../../src/stack/entry.mjs')

describe('npm start', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('stops everything at %s', async (signal) => {
    const { run, dataDir } = await running()
    const database = await postmaster(dataDir)
    run.process.kill(signal)
    expect(await run.ended).toBe(0)
    expect(run.output()).toContain('Stopping …')
    expect(run.output()).toContain('Stopped.')
    expect(await isAlive(database)).toBe(false)
  })

  it('stops when npm, not the stack, receives SIGTERM', async () => {
    const dataDir = await temporaryFolder()
    const env = { DATA_DIR: dataDir, DATABASE_PORT: String(await freePort()) }
    const run = startProgram('npm', ['run', '-s', 'start', '--', 'database'], env)
    await until('the start', () => run.output().includes('Press Ctrl-C'))
    const database = await postmaster(dataDir)
    run.process.kill('SIGTERM')
    expect(await run.ended).toBe(0)
    expect(await isAlive(database)).toBe(false)
  })

  it('takes a Ctrl-C that npm repeats for one', async () => {
    const { run, dataDir } = await running()
    run.process.kill('SIGINT')
    run.process.kill('SIGINT')
    expect(await run.ended).toBe(0)
    const log = await readFile(path.join(dataDir, 'logs/database.log'), 'utf8')
    expect(log).toContain('received fast shutdown request')
    expect(log).not.toContain('received immediate shutdown request')
  })

  it('leaves no process behind when it is killed by kill -9, and starts again', async () => {
    const { run, env, dataDir } = await running()
    const database = await postmaster(dataDir)
    run.process.kill('SIGKILL')
    await untilGone(database)
    const again = start(['start', 'database'], env)
    await until('its second start', () => again.output().includes('Press Ctrl-C'))
    again.process.kill('SIGINT')
    expect(await again.ended).toBe(0)
  })

  it('stops in order when its terminal has gone', async () => {
    const { run, dataDir } = await running()
    const database = await postmaster(dataDir)
    run.process.stdout?.destroy()
    run.process.stderr?.destroy()
    run.process.kill('SIGHUP')
    expect(await run.ended).toBe(0)
    expect(await isAlive(database)).toBe(false)
  })

  it('says in one sentence that a variable is wrong', async () => {
    const run = start(['start'], { SMTP_PORT: 'none', DATA_DIR: await temporaryFolder() })
    expect(await run.ended).toBe(1)
    expect(run.output()).toMatch(/^Correct these variables and start again:\n {2}SMTP_PORT: .+\n$/)
  })

  it('asks for npm ci where the packages are missing', async () => {
    const root = await temporaryFolder()
    const copy = path.join(root, 'src/stack/entry.mjs')
    await cp(entry, copy)
    const run = start(['start'], {}, copy)
    expect(await run.ended).toBe(1)
    expect(run.output()).toBe(
      `The packages are not installed. Run this first, in ${root}: npm ci\n`,
    )
  })

  it('says how it is used', async () => {
    const run = start(['begin'], {})
    expect(await run.ended).toBe(1)
    expect(run.output()).toMatch(/^Usage: /)
  })
})

async function running() {
  const dataDir = await temporaryFolder()
  const env = { DATA_DIR: dataDir, DATABASE_PORT: String(await freePort()) }
  const run = start(['start', 'database'], env)
  await until('the start', () => run.output().includes('Press Ctrl-C'))
  return { run, env, dataDir }
}

function start(args: readonly string[], env: Readonly<Record<string, string>>, file = entry) {
  return startProgram(process.execPath, [file, ...args], env)
}

function startProgram(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
) {
  const running: ChildProcess = spawn(program, args, {
    cwd: path.dirname(entry),
    env: { ...process.env, DATABASE_URL: '', NODE_ENV: 'production', ...env },
  })
  let text = ''
  const hear = (chunk: Buffer) => {
    text += chunk.toString()
  }
  running.stdout?.on('data', hear)
  running.stderr?.on('data', hear)
  const ended = new Promise<number | null>((resolve) => running.once('exit', resolve))
  onTestFinished(async () => {
    running.kill('SIGKILL')
    await ended
  })
  return { process: running, output: () => text, ended }
}

async function postmaster(dataDir: string): Promise<number> {
  const text = await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')
  return Number(text.split('\n')[0])
}
