import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AttestationPort, AttestationResult } from '../../../src/attestation/port.ts'
import { ServiceError } from '../../../src/errors/service-error.ts'
import type { SpoilableServer, Spoiling } from './spoilable-server.ts'

const ACTION = 'thumbnail'

/** An attestation service that speaks its real protocol, and the adapter in front of it. */
export type AttestationUnderTest = {
  readonly verifier: AttestationPort
  readonly server: SpoilableServer
  /** A token that has to be accepted. */
  genuine(): Promise<string>
  /** Tokens that must not be, by the words that name them. */
  readonly forged: Readonly<Record<string, () => Promise<string>>>
  close(): Promise<void>
}

/** What any attestation service has to promise. `start` gives a fresh one for each test. */
export function describeAttestation(
  name: string,
  forgeries: readonly string[],
  start: () => Promise<AttestationUnderTest>,
): void {
  describe(name, () => {
    let underTest: AttestationUnderTest
    beforeEach(async () => {
      underTest = await start()
    })
    afterEach(() => underTest.close())

    const verify = (token: string): Promise<AttestationResult> =>
      underTest.verifier.verify(token, { action: ACTION, clientIp: '203.0.113.9' })

    it('accepts a genuine token and says which app it speaks for', async () => {
      const result = await verify(await underTest.genuine())
      expect(result).toEqual({ accepted: true, app: expect.stringMatching(/^\S+$/) })
    })

    it('counts a token once, or as often as its capability says', async () => {
      const token = await underTest.genuine()
      await verify(token)
      const second = await verify(token)
      expect(second.accepted).toBe(!underTest.verifier.singleUse)
    })

    it('accepts twenty tokens that come at the same time', async () => {
      const tokens = await Promise.all(Array.from({ length: 20 }, underTest.genuine))
      const results = await Promise.all(tokens.map(verify))
      expect(results.filter(({ accepted }) => !accepted)).toEqual([])
    })

    it.each([
      ['nothing', ''],
      ['a space', ' '],
      ['a word', 'undefined'],
      ['10,000 letters', 'a'.repeat(10_000)],
      ['a line break', 'a.b.c\r\nX-Other: 1'],
      ['a null character', 'a.b.c\0'],
      ['Japanese', 'トークン'],
      ['dots', '..'],
      ['JSON', '{"success":true}'],
    ])('refuses %s', async (_, token) => {
      expect((await verify(token)).accepted).toBe(false)
    })

    it('rejects an overlong token without asking the service', async () => {
      await verify('a'.repeat(10_000))
      expect(underTest.server.requests()).toBe(0)
    })

    it('refuses a genuine token with anything before, behind or inside of it', async () => {
      const token = await underTest.genuine()
      const middle = Math.floor(token.length / 2)
      const other = token[middle] === 'A' ? 'B' : 'A'
      const altered = [
        ` ${token}`,
        `${token} `,
        `${token}, ${token}`,
        `Bearer ${token}`,
        `${token.slice(0, middle)}${other}${token.slice(middle + 1)}`,
        token.slice(0, -1),
        token.toLowerCase(),
      ]
      for (const one of altered) expect([one, (await verify(one)).accepted]).toEqual([one, false])
    })

    it.each(forgeries)('refuses %s', async (which) => {
      const forge = underTest.forged[which]
      if (!forge) throw new Error(`There is no forgery "${which}".`)
      expect(await verify(await forge())).toEqual({ accepted: false, reason: expect.any(String) })
    })

    it.each<Spoiling>(['error', 'garbage', 'endless', 'silent', 'redirect', 'cut-off'])(
      'rejects every token and reports 503 while the service is faulty: %s',
      async (how) => {
        const token = await underTest.genuine()
        underTest.server.spoil(how)
        const failure = await verify(token).catch((error: unknown) => error)
        expect(failure).toBeInstanceOf(ServiceError)
        expect((failure as ServiceError).code).toBe('ATTESTATION_UNAVAILABLE')
        expect(String((failure as ServiceError).cause)).not.toContain(token)
        await expect(underTest.verifier.check()).rejects.toMatchObject({
          code: 'ATTESTATION_UNAVAILABLE',
        })
      },
    )

    it('rejects every token while the service is unavailable, and recovers with it', async () => {
      underTest.server.spoil('error')
      await expect(verify(await underTest.genuine())).rejects.toMatchObject({ status: 503 })
      underTest.server.spoil('honest')
      await underTest.verifier.check()
      expect((await verify(await underTest.genuine())).accepted).toBe(true)
    })
  })
}
