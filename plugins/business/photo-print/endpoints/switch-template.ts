import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { attended } from '../../publishing/api.ts'
import { findTemplate, MANAGE_TEMPLATE, templateParams } from '../operations/find-template.ts'
import { pushTemplate } from '../operations/push-template.ts'
import type { PhotoPrintOptions } from '../options.ts'

const STATUS = { activate: 'active', deactivate: 'inactive', publish: undefined } as const

/**
 * `POST /api/{brand}/products/templates/{template_id}/activate` and `/deactivate` switch a template on
 * and off (specification, section 3.4); `/publish` tells the shop again what is recorded. Each may be
 * repeated.
 */
export const switchTemplate = (options: PhotoPrintOptions) =>
  (['activate', 'deactivate', 'publish'] as const).map((operation) =>
    defineEndpoint({
      method: 'post',
      path: `/:brand/products/templates/:template_id/${operation}`,
      summary: 'Switch a photo-print template on or off, or bring it into the shop again.',
      answer: z.object({
        template_id: z.uuid(),
        status: z.enum(['active', 'inactive']),
        commerce_product_id: z.string(),
      }),
      errors: ['CONFLICT', 'COMMERCE_UNAVAILABLE', 'COMMERCE_REJECTED'],
      auth: 'user',
      permission: MANAGE_TEMPLATE,
      brandKind: 'photo-print',
      ...(operation === 'activate' && { brandUse: 'prepare' as const }),
      params: templateParams,
      run: async ({ req, params }) => {
        const { id: template_id } = await findTemplate(req, params)
        const status = await setStatus(req, template_id, STATUS[operation])
        const commerce_product_id = await pushTemplate(req, template_id, options.commerce)
        return { template_id, status, commerce_product_id }
      },
    }),
  )

/**
 * Records the status and returns it. Also an unchanged record is saved: that marks it as pending and enqueues its
 * publication, so that the shop follows later when it cannot be reached now.
 */
async function setStatus(
  req: PayloadRequest,
  id: string,
  status: 'active' | 'inactive' | undefined,
): Promise<'active' | 'inactive'> {
  const shared = { collection: 'photo-templates', depth: 0, overrideAccess: true, req } as const
  const data = status === undefined ? {} : { status }
  return (await req.payload.update({ ...shared, id, data, context: attended })).status
}
