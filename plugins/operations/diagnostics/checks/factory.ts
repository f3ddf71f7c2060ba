import { createHash, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { FactoryJob, FactoryPort } from '../../../../src/factory/port.ts'
import type { HealthCheck } from '../../../../src/health/health-check.ts'
import { SERVICES } from '../../../../src/health/services.ts'
import { signedObjectUrl } from '../../../../src/object-store/object-url.ts'
import type { ObjectStore } from '../../../../src/object-store/port.ts'
import type { UrlSigner } from '../../../../src/object-store/signed-url.ts'
import { type Check, defineCheck } from '../../../core/checks/define-check.ts'
import { portParts } from '../../../core/checks/port-parts.ts'

type Options = {
  readonly factory: FactoryPort
  readonly store: ObjectStore
  readonly urlSigner: UrlSigner
  readonly serverUrl: string
}

const FILE_MS = 10 * 60_000

/** The factory answers, takes a test job, reports its state and cancels it (section 4.5, step 10). */
export const factoryCheck = (options: Options): Check =>
  defineCheck({
    id: 'factory',
    title: SERVICES.factory,
    step: 10,
    service: 'factory',
    dependsOn: ['object-store'],
    intervalMs: 60_000,
    timeoutMs: 10_000,
    action: {
      en: 'Check FACTORY_URL and FACTORY_TOKEN, then ask the factory whether its system works.',
      ja: 'FACTORY_URLとFACTORY_TOKENを確認し、工場にシステムの稼働状況を問い合わせてください。',
    },
    parts: [
      ...portParts(options.factory, {
        id: 'connection',
        title: { en: 'Connection to the print API', ja: '印刷APIへの接続' },
      }),
      {
        id: 'test-job',
        title: {
          en: 'Test print request, status, cancellation',
          ja: 'テスト印刷の依頼・状態・取消',
        },
        needs: 'connection',
        // The factory sees each test job.
        onlyInRuns: true,
        run: () => testJob(options),
      },
    ],
  })

async function testJob({ factory, ...places }: Options): Promise<HealthCheck> {
  const { store } = places
  const orderId = `diagnostics-${randomUUID()}`
  const key = `temp/${orderId}.jpg`
  const picture = sharp({ create: { width: 105, height: 105, channels: 3, background: 'white' } })
  const bytes = await picture.jpeg().toBuffer()
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
      print: { widthMm: 89, heightMm: 89, paper: 'test', copies: 1 },
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

const OTHER_JOB = {
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
