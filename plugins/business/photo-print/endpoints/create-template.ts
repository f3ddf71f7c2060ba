import { z } from 'zod'
import { templateInputSchema } from '../../../../src/photo-print/template-input.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { pushTemplate } from '../operations/push-template.ts'
import { registerTemplate } from '../operations/register-template.ts'
import type { PhotoPrintOptions } from '../options.ts'

/** `POST /api/{brand}/products/templates` (specification, sections 2.5 and 4.1). */
export const createTemplate = (options: PhotoPrintOptions) =>
  defineEndpoint({
    method: 'post',
    path: '/:brand/products/templates',
    summary: 'Register a photo-print template and bring it into the shop.',
    answer: z.object({ template_id: z.uuid(), commerce_product_id: z.string() }),
    errors: ['CONFLICT', 'COMMERCE_UNAVAILABLE', 'COMMERCE_REJECTED'],
    example: {
      params: { brand: 'photo' },
      body: {
        title: 'Square print 89 mm',
        description: 'Glossy print with a white back.',
        print_size: { width_mm: 89, height_mm: 89, dpi: 300 },
        base_price: 120,
        quantity_discounts: { 10: 110, 50: 95 },
        production_time: '3 business days',
        shipping_method: 'Letter post',
        status: 'active',
      },
      answer: {
        template_id: '0197b0aa-4d3c-7b2a-8f1e-6a5b4c3d2e1f',
        commerce_product_id: 'gid://shopify/Product/8123456789013',
      },
    },
    auth: 'user',
    permission: { needs: '{brand}:create', of: 'path', also: 'templates:manage' },
    brandKind: 'photo-print',
    brandUse: 'prepare',
    params: z.object({ brand: z.string() }),
    body: templateInputSchema,
    run: async ({ req, params: { brand }, body }) => {
      const id = await registerTemplate(req, brand, body)
      return { template_id: id, commerce_product_id: await pushTemplate(req, id, options.commerce) }
    },
  })
