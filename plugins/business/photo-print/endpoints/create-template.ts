import { z } from 'zod'
import { templateInputSchema } from '../../../../src/photo-print/template-input.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { publishNow } from '../operations/publish-now.ts'
import { registerTemplate } from '../operations/register-template.ts'
import type { PhotoPrintOptions } from '../options.ts'

/** `POST /api/{brand}/products/templates` (specification, sections 2.5 and 4.1). */
export const createTemplate = (options: PhotoPrintOptions) =>
  defineEndpoint({
    method: 'post',
    path: '/:brand/products/templates',
    summary: 'Register a photo-print template and bring it into the shop.',
    answer: z.object({ template_id: z.uuid(), commerce_product_id: z.string() }),
    auth: 'user',
    permission: { needs: '{brand}:create', of: 'path', also: 'templates:manage' },
    brandKind: 'photo-print',
    params: z.object({ brand: z.string() }),
    body: templateInputSchema,
    run: async ({ req, params: { brand }, body }) => {
      const id = await registerTemplate(req, brand, body)
      return { template_id: id, commerce_product_id: await publishNow(req, id, options) }
    },
  })
