import { createServer } from 'node:net'
import type { Payload } from 'payload'
import { afterEach, describe, expect, it } from 'vitest'
import type { CheckPart } from '../../../plugins/core/checks/define-check.ts'
import { certificateFirst } from '../../../plugins/core/checks/port-parts.ts'
import { judgeCertificate } from '../../../src/health/judge-certificate.ts'
import { readPeerCertificate, serverOf } from '../../../src/http-client/peer-certificate.ts'
import { listenForSockets, startTlsProxy } from '../../support/http/tls-proxy.ts'

const DAY_MS = 24 * 60 * 60_000
const NOW = Date.parse('2026-11-22T00:00:00Z')
const judged = (days: number, refusal?: string) =>
  judgeCertificate(
    {
      host: 'shop.example.test',
      validTo: new Date(NOW + days * DAY_MS),
      ...(refusal !== undefined && { refusal }),
    },
    NOW,
  )

describe('a certificate', () => {
  it.each([
    ['is healthy 14 days before its end', 14, 'healthy', 'Valid until 2026-12-06'],
    ['warns 13 days before its end', 13.9, 'warning', 'expires in 13 days, on 2026-12-05'],
    ['is an error at its end', 0, 'error', 'expired on 2026-11-22'],
    ['is an error after its end', -3, 'error', 'expired on 2026-11-19'],
  ])('%s', (_, days, status, detail) => {
    const found = judged(days)
    expect(found).toMatchObject({ status, detail: { en: expect.stringContaining(detail) } })
  })

  it('says in both languages what to do, with the host', () => {
    expect(judged(-3).action).toEqual({
      en: expect.stringContaining('shop.example.test renewed'),
      ja: expect.stringContaining('shop.example.testの証明書を更新'),
    })
  })

  it('that is not accepted for another reason is an error with that reason', () => {
    expect(judged(90, 'ERR_TLS_CERT_ALTNAME_INVALID')).toMatchObject({
      status: 'error',
      detail: { en: expect.stringContaining('not accepted: ERR_TLS_CERT_ALTNAME_INVALID') },
      action: { en: expect.stringContaining('host name') },
    })
  })
})

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})
const { signal } = new AbortController()

describe('the certificate of a server', () => {
  it('is read although it is not accepted', async () => {
    const proxy = await startTlsProxy('http://127.0.0.1:1', -2)
    closing.push(proxy.close)
    const { host, validTo, refusal } = await readPeerCertificate(serverOf(proxy.url), signal)
    expect([host, refusal]).toEqual(['localhost', expect.any(String)])
    expect(validTo.getTime()).toBeLessThan(Date.now())
  })

  it('is not waited for after the signal', async () => {
    const server = createServer(() => {})
    const port = await listenForSockets(server)
    closing.push(async () => void server.close())
    const reading = readPeerCertificate({ host: '127.0.0.1', port }, AbortSignal.timeout(10))
    await expect(reading).rejects.toThrow('too long')
  })
})

describe('a check of a URL', () => {
  const part: CheckPart = {
    id: 'connection',
    title: { en: 'Connection', ja: '接続' },
    run: async () => ({ status: 'healthy' }),
  }

  it('has no part for the certificate where there is none', () => {
    expect(certificateFirst('http://shop.example.test', part)).toEqual([part])
    expect(certificateFirst(undefined, part)).toEqual([part])
  })

  it('judges the certificate first, and leaves a server that is away to the next part', async () => {
    const server = createServer((socket) => socket.destroy())
    const port = await listenForSockets(server)
    closing.push(async () => void server.close())
    const [first, second] = certificateFirst(`https://localhost:${port}`, part)
    expect(second).toMatchObject({ id: 'connection', needs: 'certificate' })
    expect(await first?.run({ signal, payload: {} as Payload, wasProblem: false })).toMatchObject({
      status: 'skipped',
    })
  })
})
