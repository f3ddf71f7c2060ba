import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { runTestJob, type TestJobPeers } from '../../../../src/factory/test-job.ts'
import type { HealthCheck } from '../../../../src/health/health-check.ts'
import { SERVICES } from '../../../../src/health/services.ts'
import type { Circuit } from '../../../../src/network/circuit.ts'
import { type Check, defineCheck } from '../../../core/checks/define-check.ts'
import { circuitPart, portParts } from '../../../core/checks/port-parts.ts'

/** The factory answers, takes a test job, reports its state and cancels it (section 4.5, step 10). */
export const factoryCheck = (peers: TestJobPeers, circuit: Circuit): Check =>
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
      ...portParts(peers.factory, {
        id: 'connection',
        title: { en: 'Connection to the print API', ja: '印刷APIへの接続' },
      }),
      circuitPart(circuit),
      {
        id: 'test-job',
        title: {
          en: 'Test print request, status, cancellation',
          ja: 'テスト印刷の依頼・状態・取消',
        },
        needs: 'connection',
        // The factory sees each test job.
        onlyInRuns: true,
        run: () => testJob(peers),
      },
    ],
  })

async function testJob(peers: TestJobPeers): Promise<HealthCheck> {
  const picture = sharp({ create: { width: 105, height: 105, channels: 3, background: 'white' } })
  const bytes = await picture.jpeg().toBuffer()
  const orderId = `diagnostics-${randomUUID()}`
  return runTestJob(peers, { orderId, bytes, widthMm: 89, heightMm: 89 })
}
