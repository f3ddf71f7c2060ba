import { z } from 'zod'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { isBearer } from '../../../../src/metrics/bearer.ts'
import type { Metrics } from '../../../../src/metrics/create-metrics.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'

const OFF = {
  en: 'This installation has no metrics: METRICS_TOKEN is not set.',
  ja: 'METRICS_TOKENが設定されていないため、メトリクスは提供されていません。',
}
const WRONG_TOKEN = {
  en: 'The token for the metrics is missing or wrong.',
  ja: 'メトリクス用のトークンがないか、正しくありません。',
}

/**
 * `GET /api/metrics`: the metrics of this process in the text format of Prometheus.
 *
 * @param metrics returns them once the process has started.
 */
export const readMetrics = (token: string | undefined, metrics: () => Metrics | undefined) =>
  defineEndpoint({
    method: 'get',
    path: '/metrics',
    summary: 'Metrics of this process in the text format of Prometheus.',
    answers: {
      200: { description: 'The metrics of the process that answers', types: ['text/plain'] },
    },
    errors: ['NOT_FOUND'],
    auth: 'own',
    servedInMaintenance: true,
    params: z.object({}),
    run: async ({ req }) => {
      const found = metrics()
      if (token === undefined || !found) throw new ServiceError('NOT_FOUND', OFF)
      if (!isBearer(req.headers.get('authorization'), token)) {
        throw new ServiceError('UNAUTHENTICATED', WRONG_TOKEN)
      }
      const headers = { 'content-type': found.contentType, 'cache-control': 'no-store' }
      return new Response(await found.page(), { headers })
    },
  })
