import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { STACK_PORTS } from '../support/service/start-console.ts'
import { freePort } from '../support/system/free-port.ts'
import { temporaryFolder } from '../support/system/temporary-folder.ts'
import { until } from '../support/system/until.ts'
import { buildOnce } from './start-test-console.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const START_MS = 600_000

type Run = {
  readonly process: ChildProcess
  readonly ended: Promise<number | null>
  output(): string
}

/** Runs a script of package.json as a person does, with nothing in the environment but what is given. */
function runScript(args: readonly string[], env: Readonly<Record<string, string>>): Run {
  const { PATH = '', HOME = '/' } = process.env
  const environment: Readonly<Record<string, string>> = { PATH, HOME, ...env }
  const child = spawn('npm', ['run', '-s', ...args], {
    cwd: ROOT,
    env: environment as NodeJS.ProcessEnv,
  })
  let text = ''
  const hear = (chunk: Buffer) => {
    text += chunk.toString()
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  return { process: child, ended, output: () => text }
}

/** Runs a script of package.json that starts the stack, until all of it can be used. */
async function startStack(args: readonly string[], env: Readonly<Record<string, string>>) {
  const start = runScript(args, env)
  let code: number | null | undefined
  void start.ended.then((ended) => {
    code = ended
  })
  await until(
    'the stack to be ready',
    () => code !== undefined || start.output().includes('Press Ctrl-C'),
    START_MS,
  )
  expect([code, start.output()]).toEqual([undefined, expect.stringContaining('Press Ctrl-C')])
  return start
}

async function endStack(start: Run): Promise<void> {
  start.process.kill('SIGTERM')
  expect([await start.ended, start.output()]).toEqual([0, expect.stringContaining('Stopped.')])
}

it('npm start serves the console, npm run demo publishes an artwork there, which a brand site shows, and SIGTERM ends all of it', {
  timeout: 2 * START_MS,
}, async () => {
  await buildOnce()
  const env: Record<string, string> = { DATA_DIR: await temporaryFolder() }
  for (const name of STACK_PORTS) env[name] = String(await freePort())
  const url = `http://localhost:${env.PORT}`

  const start = await startStack(['start'], env)
  expect(start.output()).not.toContain('Brand site')
  const health = await fetch(`${url}/api/health`)
  expect([health.status, await health.json()]).toMatchObject([200, { status: 'ok' }])
  expect(await fetch(`${url}/admin/login`)).toAnswer(200)

  const demo = runScript(['demo'], env)
  expect([await demo.ended, demo.output()]).toEqual([
    0,
    expect.stringContaining('21 pictures composed'),
  ])
  const [, product = ''] = /Product {2}(\S+)/.exec(demo.output()) ?? []
  expect(await fetch(product)).toAnswer(200)

  await endStack(start)
  await expect(fetch(`${url}/api/health`)).rejects.toThrow()

  // The next start with the brand site shows there what the demo has published.
  const withSite = await startStack(['start', '--', '--brand-site'], env)
  const [, site = ''] = /Brand site {2}(\S+)/.exec(withSite.output()) ?? []
  const gallery = await fetch(site)
  expect(gallery).toAnswer(200)
  expect(await gallery.text()).toContain(product)
  await endStack(withSite)
  await expect(fetch(site)).rejects.toThrow()
})
