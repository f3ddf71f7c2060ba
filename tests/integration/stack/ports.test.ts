import { createServer, type Server } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { requireFreePorts } from '../../../src/stack/ports.ts'
import { freePort } from '../../support/system/free-port.ts'

describe('the check of the ports', () => {
  it('passes free ports', async () => {
    const port = await freePort()
    await expect(requireFreePorts([{ port, variable: 'PORT', purpose: 'console' }])).resolves.toBe(
      undefined,
    )
  })

  it.each(['127.0.0.1', '0.0.0.0'])('finds a port taken on %s', async (host) => {
    const { port } = await listen(host)
    await expect(
      requireFreePorts([{ port, variable: 'PORT', purpose: 'console' }]),
    ).rejects.toThrow(
      `Port ${port} (console) is in use by another program. ` +
        `Stop what uses it, or choose another port, for example: PORT=${port + 100}`,
    )
  })

  it('names every taken port at once, and no free one', async () => {
    const [one, two, free] = [
      await listen('127.0.0.1'),
      await listen('127.0.0.1'),
      await freePort(),
    ]
    const check = requireFreePorts([
      { port: one.port, variable: 'PORT', purpose: 'console' },
      { port: free, variable: 'MAIL_PORT', purpose: 'mail page' },
      { port: two.port, variable: 'SMTP_PORT', purpose: 'mail catcher' },
    ])
    const error: unknown = await check.catch((reason: unknown) => reason)
    expect(String(error).split('\n')).toHaveLength(2)
    expect(String(error)).toContain(`Port ${one.port} (console)`)
    expect(String(error)).toContain(`Port ${two.port} (mail catcher)`)
    expect(String(error)).not.toContain('MAIL_PORT')
  })

  it('refuses one port for two parts', async () => {
    const port = await freePort()
    await expect(
      requireFreePorts([
        { port, variable: 'MAIL_PORT', purpose: 'mail page' },
        { port, variable: 'SMTP_PORT', purpose: 'mail catcher' },
      ]),
    ).rejects.toThrow(`Port ${port} (mail catcher) is also the mail page's port (MAIL_PORT)`)
  })

  it('waits with patience for a port that a killed stack gives back', async () => {
    const { port, server } = await listen('127.0.0.1')
    const check = requireFreePorts([{ port, variable: 'PORT', purpose: 'console' }], 10_000)
    server.close()
    await expect(check).resolves.toBe(undefined)
  })
})

async function listen(host: string): Promise<{ port: number; server: Server }> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  onTestFinished(() => {
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { port: address.port, server }
}
