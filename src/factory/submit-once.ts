import { ServiceError } from '../errors/service-error.ts'
import type { FactoryPort, FactorySubmission, SubmitResult } from './port.ts'

/**
 * Submits a print so that it is never printed twice: the factory is asked for a job of this
 * idempotency key first, also after a crash or a time-out of an earlier attempt, and again when
 * the outcome of this one is not known.
 *
 * @param beforeSubmission runs when the factory is about to be sent it, from when on it may have it. It answers whether the
 *   print is still wanted.
 * @returns undefined if it is not wanted any more.
 * @throws ServiceError; a repeat of the whole call is always safe. With `FACTORY_OUTCOME_UNKNOWN`
 *   the factory had no such job when it was asked, but could still be working on it.
 * @see docs/decisions/0033-look-up-a-factory-job-before-submitting-it.md
 */
export async function submitOnce(
  factory: FactoryPort,
  submission: FactorySubmission,
  beforeSubmission: () => Promise<boolean> = async () => true,
): Promise<SubmitResult | undefined> {
  const reference = { idempotencyKey: submission.idempotencyKey }
  const earlier = await factory.status(reference)
  if (earlier !== undefined) return { accepted: true, job: earlier, repeated: true }
  if (!(await beforeSubmission())) return undefined
  try {
    return await factory.submit(submission)
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'FACTORY_OUTCOME_UNKNOWN') throw error
    const job = await factory.status(reference).catch((lookUp: unknown) => {
      const sentence = {
        en: 'The factory answered neither the submission nor the question whether it has the job.',
        ja: '工場がジョブの送信にも、受付状況の照会にも応答しませんでした。',
      }
      const options = { cause: new AggregateError([error, lookUp]) }
      throw new ServiceError('FACTORY_OUTCOME_UNKNOWN', sentence, options)
    })
    if (job === undefined) throw error
    return { accepted: true, job, repeated: true }
  }
}
