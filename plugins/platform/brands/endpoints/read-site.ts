import { z } from 'zod'
import { analyticsSettingsSchema } from '../../../../src/brands/analytics-settings.ts'
import { BRAND_KINDS, BRAND_STATUSES } from '../../../../src/brands/brand-kinds.ts'
import { siteSettingsOf } from '../../../../src/brands/site-view.ts'
import { themeSettingsSchema } from '../../../../src/brands/theme-settings.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { noBrand } from '../../../core/request/brands.ts'

/**
 * `GET /api/{brand}/site`: what the site of a brand shows, read with the key of its service account.
 */
export const readSite = () =>
  defineEndpoint({
    method: 'get',
    path: '/:brand/site',
    summary:
      'The brand as its site needs it: name, domain, status, theme, analytics, UI settings and flags.',
    answer: z.object({
      id: z.string(),
      name: z.string(),
      kind: z.enum(BRAND_KINDS),
      status: z.enum(BRAND_STATUSES),
      domain: z.string().nullable(),
      theme: themeSettingsSchema,
      analytics: analyticsSettingsSchema.nullable(),
      ui: z.record(z.string(), z.unknown()),
      flags: z.record(z.string(), z.boolean()),
    }),
    example: {
      params: { brand: 'photo' },
      answer: {
        ...{ id: 'photo', name: 'Photo', kind: 'photo-print', status: 'active' },
        ...{ domain: 'photo.example.test', theme: { accent: '#00776b' } },
        ...{ analytics: { id: 'G-ABC123' }, ui: { columns: 3 }, flags: { gift_wrap: false } },
      },
    },
    errors: ['NOT_FOUND'],
    auth: 'service',
    service: 'catalogue:read',
    params: z.object({ brand: z.string() }),
    run: async ({ req, params: { brand } }) => {
      const { docs } = await req.payload.find({
        collection: 'brands',
        where: { id: { equals: brand } },
        depth: 0,
        limit: 1,
        overrideAccess: true,
        req,
      })
      if (!docs[0]) throw noBrand()
      const { id, name, kind, status, domain, config } = docs[0]
      return { id, name, kind, status, domain: domain ?? null, ...siteSettingsOf(config) }
    },
  })
