import { createHash } from 'node:crypto'
import type { Sentence } from '../errors/in-language.ts'
import type { HealthCheck } from '../health/health-check.ts'
import { signedObjectUrl } from '../object-store/object-url.ts'
import type { ObjectStore } from '../object-store/port.ts'
import type { UrlSigner } from '../object-store/signed-url.ts'
import type { FactoryJob, FactoryPort } from './port.ts'

const FILE_MS = 10 * 60_000

export type TestJobPeers = {
  readonly factory: FactoryPort
  readonly store: ObjectStore
  readonly urlSigner: UrlSigner
  /** Public URL of this service. */
  readonly serverUrl: string
}

type Print = {
  /** Names the job at the factory, and the file while it lasts. */
  readonly orderId: string
  /** A JPEG. */
  readonly bytes: Buffer
  readonly widthMm: number
  readonly heightMm: number
}

/**
 * Sends the factory a job that is marked as a test, asks for its state and cancels it. Nothing of it stays in the store.
 *
 * @throws ServiceError of the factory or the store.
 */
export async function runTestJob(
  { factory, ...places }: TestJobPeers,
  { orderId, bytes, widthMm, heightMm }: Print,
): Promise<HealthCheck> {
  const { store } = places
  const key = `temp/${orderId}.jpg`
  const expiresAt = new Date(Date.now() + FILE_MS)
  try {
    await store.put(key, bytes, { contentType: 'image/jpeg' })
    const submitted = await factory.submit({
      orderId,
      idempotencyKey: orderId,
      printFile: {
        url: await signedObjectUrl(places, key, expiresAt),
        expiresAt: expiresAt.toISOString(),
        sha256: createHash('sha256').update(bytes).digest('hex'),
      },
      print: { widthMm, heightMm, paper: 'test', copies: 1 },
      test: true,
    })
    if (!submitted.accepted) return failed(submitted.message)
    const { id } = submitted.job
    const job = await factory.status({ id })
    if (!job) return failed('UNKNOWN_JOB')
    const { outcome } = await factory.cancel(id)
    if (outcome === 'unknown-job') return failed('UNKNOWN_JOB')
    const isOurs = [submitted.job, job].every((one) => one.id === id && one.orderId === orderId)
    return isOurs ? judged(job) : { status: 'error', detail: OTHER_JOB }
  } finally {
    await store.delete(key)
  }
}

const OTHER_JOB: Sentence = {
  en: 'The factory answered for another job than the one that was asked for.',
  ja: '問い合わせたものとは別のジョブについて、工場から応答がありました。',
}

const judged = ({ state, failure }: FactoryJob): HealthCheck =>
  state === 'failed' ? failed(failure ?? state) : { status: 'healthy' }

function failed(reason: string): HealthCheck {
  const detail = {
    en: `The factory rejected the test job: ${reason}`,
    ja: `テスト印刷の依頼が工場に拒否されました：${reason}`,
  }
  return { status: 'error', detail }
}
