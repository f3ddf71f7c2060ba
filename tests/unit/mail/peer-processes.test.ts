import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closeServer, listen } from '../../../src/http/listen.ts'
import { freePort } from '../../support/system/free-port.ts'

const PEERS = [
  ['identity provider', 'src/stand-ins/identity-provider/main.ts', 'IDENTITY_PORT'],
  ['mail catcher', 'src/stand-ins/mail-catcher/main.ts', 'MAIL_PORT'],
  ['factory simulator', 'src/stand-ins/factory-simulator/main.ts', 'FACTORY_PORT'],
] as const

let dataDir: string
let child: ChildProcess | undefined
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'peer-'))
})
afterEach(async () => {
  child?.kill('SIGKILL')
  await rm(dataDir, { recursive: true })
})

async function run(file: string, variables: Record<string, string>) {
  const running = spawn(process.execPath, [file], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      SMTP_PORT: String(await freePort()),
      ...variables,
    } as unknown as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child = running
  const output = text(running.stdout)
  const errors = text(running.stderr)
  const exit = once(running, 'exit')
  return {
    running,
    ready: once(running.stdout, 'data'),
    async end() {
      const [code] = await exit
      return { code, output: await output, errors: await errors }
    },
  }
}

describe.each(PEERS)('the process of the %s', (name, file, variable) => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'prints one ready line and nothing else, answers, and ends with 0 after %s',
    async (signal) => {
      const port = await freePort()
      const { running, ready, end } = await run(file, { [variable]: String(port) })
      await Promise.race([ready, end()])
      expect((await fetch(`http://localhost:${port}/`)).status).toBeLessThan(500)
      running.kill(signal)
      expect(await end()).toEqual({
        code: 0,
        output: `${name} ready at http://localhost:${port}\n`,
        errors: '',
      })
    },
  )

  it('names the port that is taken and the variable that moves it', async () => {
    const other = createServer()
    const port = await listen(other, 0, '127.0.0.1')
    const { end } = await run(file, { [variable]: String(port) })
    const { code, output, errors } = await end()
    await closeServer(other)
    expect([code, output]).toEqual([1, ''])
    expect(errors).toBe(
      `The ${name} cannot listen on port ${port}, which is in use; stop the program that uses it or set ${variable} to a free port.\n`,
    )
  })

  it('names a variable that is wrong without repeating its value', async () => {
    const { end } = await run(file, { [variable]: '99999' })
    const { code, errors } = await end()
    expect(code).toBe(1)
    expect(errors).toContain(`The variable ${variable} is wrong`)
    expect(errors).not.toContain('99999')
  })
})

describe('the process of the identity provider', () => {
  it('refuses production', async () => {
    const { end } = await run(PEERS[0][1], { APP_ENV: 'production' })
    const { code, output, errors } = await end()
    expect([code, output]).toEqual([1, ''])
    expect(errors).toContain('does not run in production')
  })
})

describe('the process of the mail catcher', () => {
  it('names the port of SMTP when that one is taken', async () => {
    const other = createServer()
    const port = await listen(other, 0, '127.0.0.1')
    const { end } = await run(PEERS[1][1], {
      SMTP_PORT: String(port),
      MAIL_PORT: String(await freePort()),
    })
    const { code, errors } = await end()
    await closeServer(other)
    expect([code, errors]).toEqual([1, expect.stringContaining('set SMTP_PORT to a free port')])
  })
})
