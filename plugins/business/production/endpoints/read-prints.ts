import { z } from 'zod'
import { PHOTO_PROBLEMS } from '../../../../src/production/photo-problems.ts'
import { recordAudit } from '../../../core/audit/record-audit.ts'
import { inTransaction } from '../../../core/database/transaction.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { findManagedOrder } from '../../orders/api.ts'
import { describePrints, printAnswer } from '../operations/describe-prints.ts'
import type { ProductionOptions } from '../options.ts'
import { printsVersion } from './prints-version.ts'

/** `GET /api/orders/{id}/prints`: the photos of an order for those who check them. Each look is audited. */
export const readPrints = (options: ProductionOptions) =>
  defineEndpoint({
    method: 'get',
    path: '/:id/prints',
    summary: 'Read what an order prints, with URLs that open the photos for five minutes.',
    answer: z.object({
      problems: z.array(z.enum(PHOTO_PROBLEMS)),
      prints: z.array(printAnswer),
      /** Names these prints in an approval. `null` while they are not those of the order: it has just changed. */
      version: z.hash('sha256').nullable(),
    }),
    errors: ['NOT_FOUND'],
    example: { params: { id: '0197b0ab-9e8d-7c6b-8a5f-1d2c3b4a5e6f' } },
    auth: 'user',
    permission: 'orders:manage',
    params: z.object({ id: z.uuid() }),
    run: async ({ req, params: { id } }) => {
      const order = await findManagedOrder(req, id)
      await inTransaction(req, () =>
        recordAudit(req, { action: 'photos.view', target: 'orders', record: id }),
      )
      // Before the prints: ones that are replaced in between are then refused, and not approved unseen.
      const version = await printsVersion(req, order)
      const prints = await describePrints(req, id, options)
      return { problems: order.photoProblems ?? [], prints, version }
    },
  })
