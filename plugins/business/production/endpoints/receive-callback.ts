import { z } from 'zod'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import {
  callbackSchema,
  isCallbackSigned,
  SIGNATURE_HEADER,
} from '../../../../src/factory/callback-signature.ts'
import { inTransaction } from '../../../core/database/transaction.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { parseWith } from '../../../core/endpoint/parse.ts'
import { readBytes } from '../../../core/endpoint/read-json.ts'
import { enqueueWork } from '../operations/print-jobs.ts'
import type { ProductionOptions } from '../options.ts'

/**
 * `POST /api/webhooks/factory`: the factory says that a job has changed. It is a hint only: the service asks the factory
 * for the state, so that a replayed, late or reordered callback changes nothing.
 *
 * @see docs/decisions/0250-take-callbacks-of-the-factory-as-hints.md
 */
export const receiveCallback = (options: ProductionOptions, secret: string | undefined) =>
  defineEndpoint({
    method: 'post',
    path: '/webhooks/factory',
    summary: 'Receive a callback of the factory, which has signed it.',
    answer: z.object({ result: z.enum(['received', 'unknown']) }),
    headers: {
      [SIGNATURE_HEADER]: '`t=<seconds>,v1=<HMAC-SHA256 of "<t>.<body>" in hexadecimal>`',
    },
    errors: [
      'WEBHOOK_REFUSED',
      'WEBHOOKS_NOT_CONFIGURED',
      'MALFORMED_JSON',
      'VALIDATION_FAILED',
      'PAYLOAD_TOO_LARGE',
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    example: { answer: { result: 'received' } },
    auth: 'own',
    servedInMaintenance: true,
    rateLimit: 'webhooks',
    params: z.object({}),
    run: async ({ req }) => {
      if (secret === undefined) throw new ServiceError('WEBHOOKS_NOT_CONFIGURED')
      const body = new TextDecoder().decode(await readBytes(req))
      if (!isCallbackSigned(req.headers.get(SIGNATURE_HEADER), body, secret))
        throw new ServiceError('WEBHOOK_REFUSED')
      const { job } = parseWith(callbackSchema, jsonOf(body), 'VALIDATION_FAILED')
      const { docs } = await req.payload.find({
        ...{ collection: 'print-jobs', limit: 1, pagination: false, depth: 0 },
        where: { factoryId: { equals: job.id } },
        ...{ select: {}, overrideAccess: true, req },
      })
      const [known] = docs
      // The first state may come before the answer to the submission is recorded; the service asks every minute.
      if (!known) return { result: 'unknown' as const }
      await inTransaction(req, () => enqueueWork(req, known.id, options))
      return { result: 'received' as const }
    },
  })

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch (cause) {
    throw new ServiceError('MALFORMED_JSON', undefined, { cause })
  }
}
