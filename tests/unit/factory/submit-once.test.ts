import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ServiceError } from '../../../src/errors/service-error.ts'
import type { FactoryJob, FactoryPort, FactorySubmission } from '../../../src/factory/port.ts'
import { submitOnce } from '../../../src/factory/submit-once.ts'

type Outcome = 'answers' | 'acts-silently' | 'does-nothing' | 'busy'

const submission: FactorySubmission = {
  orderId: '1042',
  idempotencyKey: '1042:1',
  printFile: { url: 'https://files.example/1', expiresAt: '2026-12-01T00:00:00Z', sha256: 'ab' },
  print: { widthMm: 89, heightMm: 89, paper: 'glossy', copies: 1 },
}

/** A factory that ignores idempotency keys: every submission that arrives is printed. */
function forgetfulFactory(outcomes: readonly Outcome[]) {
  const plan = [...outcomes]
  const calls: string[] = []
  const printed: FactoryJob[] = []
  const reach = (call: string) => {
    calls.push(call)
    const outcome = plan.shift() ?? 'answers'
    if (outcome === 'busy') throw new ServiceError('FACTORY_UNAVAILABLE')
    return outcome
  }
  const factory: FactoryPort = {
    async submit({ orderId, idempotencyKey }) {
      const outcome = reach('submit')
      const job: FactoryJob = {
        id: `job-${printed.length}`,
        orderId,
        idempotencyKey,
        state: 'accepted',
        updatedAt: '2026-11-21T00:00:00Z',
      }
      if (outcome !== 'does-nothing') printed.push(job)
      if (outcome !== 'answers') throw new ServiceError('FACTORY_OUTCOME_UNKNOWN')
      return { accepted: true, job, repeated: false }
    },
    async status() {
      if (reach('status') !== 'answers') throw new ServiceError('FACTORY_UNAVAILABLE')
      return printed[0]
    },
    cancel: async () => ({ outcome: 'unknown-job' }),
    name: 'double',
    check: async () => ({ status: 'healthy' }),
  }
  return { factory, calls, printed }
}

describe('submitOnce', () => {
  it('prints once and ends accepted, whatever is lost in whatever order', async () => {
    const outcome = fc.constantFrom<Outcome>('answers', 'acts-silently', 'does-nothing', 'busy')
    await fc.assert(
      fc.asyncProperty(fc.array(outcome, { maxLength: 12 }), async (outcomes) => {
        const { factory, calls, printed } = forgetfulFactory(outcomes)
        // Every attempt uses up an outcome, so that the last of these meets an honest factory.
        let result: unknown
        for (let attempt = 0; attempt <= outcomes.length; attempt += 1) {
          result = await submitOnce(factory, submission).catch((error: unknown) => error)
        }
        expect(result).toMatchObject({ accepted: true })
        expect(printed).toHaveLength(1)
        for (const [index, call] of calls.entries()) {
          if (call === 'submit') expect(calls[index - 1]).toBe('status')
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('sends nothing that is not wanted any more once the factory was asked', async () => {
    const { factory, calls, printed } = forgetfulFactory([])
    expect(await submitOnce(factory, submission, async () => false)).toBeUndefined()
    expect([calls, printed]).toEqual([['status'], []])
  })

  it('gives a refusal back as it is', async () => {
    const refused = { accepted: false, refusal: 'INVALID', message: 'no' } as const
    const { factory } = forgetfulFactory([])
    expect(await submitOnce({ ...factory, submit: async () => refused }, submission)).toBe(refused)
  })

  it.each(['FACTORY_UNAUTHENTICATED', 'FACTORY_UNAVAILABLE', 'FACTORY_PROTOCOL'] as const)(
    'does not look up what %s says was not done',
    async (code) => {
      const { factory, calls } = forgetfulFactory([])
      const submit = () => Promise.reject(new ServiceError(code))
      await expect(submitOnce({ ...factory, submit }, submission)).rejects.toMatchObject({ code })
      expect(calls).toEqual(['status'])
    },
  )

  it('passes on a mistake of its own code instead of hiding it', async () => {
    const { factory } = forgetfulFactory([])
    const submit = () => Promise.reject(new TypeError('a bug'))
    await expect(submitOnce({ ...factory, submit }, submission)).rejects.toThrow(TypeError)
  })
})
