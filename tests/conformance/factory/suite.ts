import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FactoryPort, FactorySubmission, SubmitResult } from '../../../src/factory/port.ts'
import { submitOnce } from '../../../src/factory/submit-once.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { FILE_SHA256, type PrintFiles, servePrintFiles } from './print-files.ts'

/** A factory that the suite drives through its port. */
export type FactoryUnderTest = {
  readonly url: string
  readonly token: string
  /**
   * The adapter, given a URL (a proxy in front of `url`) and a token. It measures `timeoutMs` with
   * `AbortSignal.timeout`, which the suite lets run out when a request has arrived.
   */
  connect(options: { url: string; token: string; timeoutMs: number }): FactoryPort
  /** Lets every job move one state on. */
  advance(): Promise<void>
  /** Ends the factory and starts it over the same data, perhaps at another URL. */
  restart(): Promise<FactoryUnderTest>
  close(): Promise<void>
}

/** Ends only what hangs, in ms. */
const TIMEOUT_MS = 100_000

/** What any factory has to promise, whatever the protocol between the two. */
export function describeFactory(name: string, start: () => Promise<FactoryUnderTest>): void {
  describe(name, () => {
    let underTest: FactoryUnderTest
    let proxy: FaultProxy
    let files: PrintFiles
    let factory: FactoryPort

    beforeEach(async () => {
      underTest = await start()
      proxy = await startFaultProxy()
      proxy.target(underTest.url)
      files = await servePrintFiles()
      factory = connect()
    })
    afterEach(async () => {
      await Promise.all([proxy.close(), underTest.close(), files.close()])
    })

    const connect = (token = underTest.token) =>
      underTest.connect({ url: proxy.url, token, timeoutMs: TIMEOUT_MS })

    function submission(changes: Partial<FactorySubmission> = {}): FactorySubmission {
      const expiresAt = new Date(Date.now() + 900_000).toISOString()
      return {
        orderId: '1042',
        idempotencyKey: randomUUID(),
        printFile: { url: files.url(), expiresAt, sha256: FILE_SHA256 },
        print: { widthMm: 89, heightMm: 89, paper: 'glossy', copies: 2 },
        ...changes,
      }
    }
    const withFile = (changes: Partial<FactorySubmission['printFile']>) => {
      const plain = submission()
      return { ...plain, printFile: { ...plain.printFile, ...changes } }
    }
    const jobOf = (result: SubmitResult) => {
      if (!result.accepted) throw new Error(`Expected a job, got ${result.message}`)
      return result.job
    }
    const accepted = async (changes?: Partial<FactorySubmission>) =>
      jobOf(await factory.submit(submission(changes)))
    const state = async (id: string) => (await factory.status({ id }))?.state
    const submissions = () => proxy.arrived.filter((one) => one.startsWith('POST')).length

    describe('a submission', () => {
      it('becomes a job that is accepted, printing, printed and shipped', async () => {
        const job = await accepted()
        expect(job).toMatchObject({ orderId: '1042', state: 'accepted' })
        const seen = []
        for (let i = 0; i < 4; i += 1) {
          await underTest.advance()
          seen.push(await state(job.id))
        }
        expect(seen).toEqual(['printing', 'printed', 'shipped', 'shipped'])
      })

      it('is found by its id and by its idempotency key', async () => {
        const job = await accepted()
        expect(await factory.status({ id: job.id })).toEqual(job)
        expect(await factory.status({ idempotencyKey: job.idempotencyKey })).toEqual(job)
      })

      it('that was never made is not found', async () => {
        expect(await factory.status({ id: randomUUID() })).toBeUndefined()
        expect(await factory.status({ id: '../../etc' })).toBeUndefined()
        expect(await factory.status({ idempotencyKey: 'never' })).toBeUndefined()
      })

      it('marked as a test is checked and never printed', async () => {
        const job = await accepted({ test: true })
        for (let i = 0; i < 3; i += 1) await underTest.advance()
        expect(await state(job.id)).toBe('accepted')
        expect((await factory.cancel(job.id)).outcome).toBe('cancelled')
      })

      it.each([
        ['no copies', { print: { widthMm: 89, heightMm: 89, paper: 'glossy', copies: 0 } }],
        ['no width', { print: { widthMm: 0, heightMm: 89, paper: 'glossy', copies: 1 } }],
        ['no order', { orderId: '' }],
        ['an order id of 100 KB', { orderId: 'x'.repeat(100_000) }],
      ])('with %s is refused for good', async (_name, changes) => {
        expect(await factory.submit(submission(changes))).toMatchObject({
          accepted: false,
          refusal: 'INVALID',
        })
      })

      it('with something else than a web URL is refused for good', async () => {
        const result = await factory.submit(withFile({ url: 'file:///etc/passwd' }))
        expect(result).toMatchObject({ accepted: false, refusal: 'INVALID' })
      })
    })

    describe('the print file', () => {
      it.each([
        ['has another SHA-256', { sha256: 'ab'.repeat(32) }, 'PRINT_FILE_MISMATCH'],
        ['has expired', { expiresAt: '2020-01-01T00:00:00Z' }, 'PRINT_FILE_EXPIRED'],
      ])('that %s fails the job and is not printed', async (_name, changes, failure) => {
        const job = jobOf(await factory.submit(withFile(changes)))
        await underTest.advance()
        expect(await factory.status({ id: job.id })).toMatchObject({ state: 'failed', failure })
        await underTest.advance()
        expect(await state(job.id)).toBe('failed')
      })

      it.each([
        [410, 'PRINT_FILE_EXPIRED'],
        [403, 'PRINT_FILE_UNREACHABLE'],
        [404, 'PRINT_FILE_UNREACHABLE'],
        [500, 'PRINT_FILE_UNREACHABLE'],
        [302, 'PRINT_FILE_UNREACHABLE'],
      ])('whose URL answers %i fails the job with %s', async (status, failure) => {
        const job = jobOf(await factory.submit(withFile({ url: files.url(status) })))
        await underTest.advance()
        expect(await factory.status({ id: job.id })).toMatchObject({ state: 'failed', failure })
      })
    })

    describe('the same submission twice', () => {
      it('is one job, and the second answer says so', async () => {
        const twice = submission()
        const [first, second] = [await factory.submit(twice), await factory.submit(twice)]
        expect(second).toEqual({ accepted: true, job: jobOf(first), repeated: true })
      })

      it('is one job when twenty arrive at once', async () => {
        const same = submission()
        const results = await Promise.all(Array.from({ length: 20 }, () => factory.submit(same)))
        expect(new Set(results.map((result) => jobOf(result).id)).size).toBe(1)
        expect(results.filter((result) => result.accepted && !result.repeated)).toHaveLength(1)
      })

      it('is one job with a freshly signed URL, and shows its state of now', async () => {
        const job = await accepted({ idempotencyKey: 'order-1:1' })
        await underTest.advance()
        const again = withFile({ url: `${files.url()}?signature=new` })
        const result = await factory.submit({ ...again, idempotencyKey: 'order-1:1' })
        expect(jobOf(result)).toMatchObject({ id: job.id, state: 'printing' })
      })

      it('is one job across a restart of the factory', async () => {
        const twice = submission()
        const first = jobOf(await factory.submit(twice))
        underTest = await underTest.restart()
        proxy.target(underTest.url)
        expect(jobOf(await factory.submit(twice)).id).toBe(first.id)
      })

      it('with other content under the key is refused for good', async () => {
        const { idempotencyKey } = await accepted()
        const other = submission({ idempotencyKey, orderId: '1043' })
        expect(await factory.submit(other)).toMatchObject({
          accepted: false,
          refusal: 'IDEMPOTENCY_KEY_REUSED',
        })
      })
    })

    describe('an answer that is lost', () => {
      beforeEach(() => {
        // The time of a call is over when its answer is withheld, and no sooner on a slow machine.
        let call = new AbortController()
        vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
          call = new AbortController()
          return call.signal
        })
        proxy.onWithheld(() => {
          call.abort(new DOMException('The time of the call is over.', 'TimeoutError'))
        })
      })
      afterEach(() => {
        expect(AbortSignal.timeout).toHaveBeenLastCalledWith(TIMEOUT_MS)
        vi.restoreAllMocks()
      })
      const faults = ['answer-lost', 'answer-late', 'answer-500', 'answer-garbage'] as const

      it.each(faults)('(%s) is an unknown outcome', async (fault) => {
        proxy.next(fault)
        await expect(factory.submit(submission())).rejects.toMatchObject({
          code: 'FACTORY_OUTCOME_UNKNOWN',
        })
      })

      it.each(faults)('(%s) after the job was made is found, not repeated', async (fault) => {
        proxy.next('pass', fault)
        const result = await submitOnce(factory, submission())
        expect(result).toMatchObject({ accepted: true, repeated: true })
        expect(submissions()).toBe(1)
      })

      it('with a look-up that is lost too stays unknown, and the next attempt finds it', async () => {
        const one = submission()
        proxy.next('pass', 'answer-lost', 'lost')
        await expect(submitOnce(factory, one)).rejects.toMatchObject({
          code: 'FACTORY_OUTCOME_UNKNOWN',
        })
        expect(await submitOnce(factory, one)).toMatchObject({ accepted: true, repeated: true })
        expect(submissions()).toBe(1)
      })

      it('before the job was made leads to one job at the next attempt', async () => {
        const one = submission()
        proxy.next('pass', 'lost')
        await expect(submitOnce(factory, one)).rejects.toMatchObject({
          code: 'FACTORY_OUTCOME_UNKNOWN',
        })
        expect(await submitOnce(factory, one)).toMatchObject({ accepted: true, repeated: false })
      })

      it('to the look-up before a submission sends nothing', async () => {
        proxy.next('answer-late')
        await expect(submitOnce(factory, submission())).rejects.toMatchObject({
          code: 'FACTORY_UNAVAILABLE',
        })
        expect(submissions()).toBe(0)
      })

      it('to a look-up is never taken for "no such job", nor is the 404 of a stranger', async () => {
        for (const fault of [...faults, 'page-404'] as const) {
          proxy.next(fault)
          await expect(factory.status({ id: 'x' })).rejects.toHaveProperty('code')
        }
      })
    })

    describe('a factory that takes nothing', () => {
      it('for now is unavailable, and says for how long', async () => {
        proxy.next('busy')
        await expect(factory.submit(submission())).rejects.toMatchObject({
          code: 'FACTORY_UNAVAILABLE',
          retryAfterSeconds: 7,
        })
      })

      it('because it is not there is unavailable, not of unknown outcome', async () => {
        await proxy.close()
        const attempt = factory.submit(submission())
        await expect(attempt).rejects.toMatchObject({ code: 'FACTORY_UNAVAILABLE' })
        await expect(factory.check()).rejects.toMatchObject({ code: 'FACTORY_UNAVAILABLE' })
        proxy = await startFaultProxy()
      })

      it('without the right token refuses every call', async () => {
        const stranger = connect('wrong')
        const job = await accepted()
        const calls = [
          () => stranger.check(),
          () => stranger.submit(submission()),
          () => stranger.status({ id: job.id }),
          () => stranger.cancel(job.id),
        ]
        for (const call of calls) {
          await expect(call()).rejects.toMatchObject({ code: 'FACTORY_UNAUTHENTICATED' })
        }
        expect(await state(job.id)).toBe('accepted')
      })
    })

    it('answers a check with the right token', async () => {
      expect(await factory.check()).toEqual({ status: 'healthy' })
    })

    describe('cancelling', () => {
      it('an accepted job succeeds, twice, and it is never printed', async () => {
        const { id } = await accepted()
        expect(await factory.cancel(id)).toMatchObject({ outcome: 'cancelled' })
        expect(await factory.cancel(id)).toMatchObject({ outcome: 'cancelled' })
        await underTest.advance()
        expect(await state(id)).toBe('cancelled')
      })

      it('is too late once printing has begun, and changes nothing', async () => {
        const { id } = await accepted()
        await underTest.advance()
        const job = await factory.status({ id })
        expect(await factory.cancel(id)).toEqual({ outcome: 'too-late', job })
      })

      it('a job that does not exist says so', async () => {
        expect(await factory.cancel('nothing')).toEqual({ outcome: 'unknown-job' })
      })

      it('while the print file is on its way wins', async () => {
        const { id } = await accepted()
        const held = files.hold()
        const advancing = underTest.advance()
        await held.asked
        expect((await factory.cancel(id)).outcome).toBe('cancelled')
        held.release()
        await advancing
        await underTest.advance()
        expect(await state(id)).toBe('cancelled')
      })

      it('in a race with printing ends as it was answered, for each of thirty jobs', async () => {
        const jobs = await Promise.all(Array.from({ length: 30 }, () => accepted()))
        const [, ...results] = await Promise.all([
          underTest.advance(),
          ...jobs.map(({ id }) => factory.cancel(id)),
        ])
        const told = results.map(({ outcome }) => (outcome === 'cancelled' ? outcome : 'printing'))
        expect(await Promise.all(jobs.map(({ id }) => state(id)))).toEqual(told)
      })

      it('with an answer that is lost is an unknown outcome, and may be repeated', async () => {
        const { id } = await accepted()
        proxy.next('answer-lost')
        await expect(factory.cancel(id)).rejects.toMatchObject({ code: 'FACTORY_OUTCOME_UNKNOWN' })
        expect((await factory.cancel(id)).outcome).toBe('cancelled')
      })
    })
  })
}
