import { createHash } from 'node:crypto'
import type { Payload } from 'payload'
import { describe, expect, it } from 'vitest'
import { runCheck } from '../../../plugins/core/checks/run-check.ts'
import { gatewayCheck } from '../../../plugins/platform/identity/checks/gateway.ts'
import { judgeClock } from '../../../plugins/platform/identity/checks/identity-provider.ts'
import { createGateway, type Gateway } from '../../../src/identity/gateway/create-gateway.ts'
import { startAccessGateway } from '../../support/identity/access-gateway.ts'

const SECRET = 'a-secret-of-this-test-with-enough-characters'
const payload = {
  // As Payload derives it.
  secret: createHash('sha256').update(SECRET).digest('hex').slice(0, 32),
  logger: { warn: () => {} },
  count: async () => ({ totalDocs: 1 }),
} as unknown as Payload
const partsOf = async (gateway: Gateway) => {
  const check = gatewayCheck({ gateway, secret: SECRET })
  const { parts } = await runCheck(check, { payload, isPeriodic: false, timeoutFactor: 50 })
  return Object.fromEntries(parts.map((part) => [part.part, part]))
}

describe('the check of the access gateway', () => {
  it('presents an assertion in which only the signature is wrong', async () => {
    const real = await startAccessGateway()
    const { GATEWAY_ISSUER: issuer = '', GATEWAY_JWKS_URL: jwksUrl = '' } = real.env
    const audience = real.env.GATEWAY_AUDIENCE ?? ''
    const gateway = createGateway({
      ...{ issuer, audience, jwksUrl, ownOrigin: 'https://console.example.test' },
      groupRoles: new Map(),
    })
    const presented: string[] = []
    const parts = await partsOf({
      ...gateway,
      identify: (headers) => {
        presented.push(headers.get('gateway-access-jwt-assertion') ?? '')
        return gateway.identify(headers)
      },
    })
    await real.close()
    expect(parts['identity-header']?.status).toBe('healthy')
    const [, claims = ''] = presented[0]?.split('.') ?? []
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      ...{ iss: issuer, aud: audience, email: 'diagnostics@example.test', groups: [] },
      exp: expect.any(Number),
    })
  })

  it('finds a gateway that accepts it, and has the web processes stopped', async () => {
    const gateway: Gateway = {
      name: 'trusting',
      check: async () => ({ status: 'healthy' }),
      identify: async (headers) => {
        const email = headers.get('gateway-access-authenticated-user-email') ?? ''
        return { email, roles: [], amr: [] }
      },
    }
    const { 'identity-header': found, ...others } = await partsOf(gateway)
    expect(found).toMatchObject({
      status: 'error',
      action: {
        en: expect.stringContaining('Stop the web processes'),
        ja: expect.stringContaining('webプロセスを停止'),
      },
    })
    expect(Object.values(others).map(({ status }) => status)).toEqual(Array(3).fill('healthy'))
  })
})

describe('the clock of the machine', () => {
  const TOLD = Date.parse('2026-11-22T10:00:00Z')
  const judge = (askedAfterMs: number, tookMs = 0) =>
    judgeClock({
      told: TOLD,
      asked: TOLD + askedAfterMs,
      answered: TOLD + askedAfterMs + tookMs,
    })

  it.each([
    ['ahead', 62_000, 'The clock of this machine is 61 s ahead of'],
    ['behind', -61_000, 'The clock of this machine is 61 s behind'],
  ])('is wrong if it is %s by more than tokens allow', (_, askedAfterMs, detail) => {
    expect(judge(askedAfterMs)).toMatchObject({
      status: 'error',
      detail: { en: expect.stringContaining(detail) },
      action: { en: expect.stringContaining('NTP'), ja: expect.stringContaining('NTP') },
    })
  })

  it.each([
    [0, 0],
    [60_999, 0],
    [-60_000, 0],
    // However slow the answer is.
    [-100_000, 600_000],
  ])('is right %i ms after the time that was told, and %i ms later', (askedAfterMs, tookMs) => {
    expect(judge(askedAfterMs, tookMs).status).toBe('healthy')
  })
})
