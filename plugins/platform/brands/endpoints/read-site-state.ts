import { z } from 'zod'
import { inLanguage } from '../../../../src/errors/in-language.ts'
import type { HealthCheck } from '../../../../src/health/health-check.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { noBrand } from '../../../core/request/brands.ts'
import { SITE_PARTS, type SiteOptions, surveySite } from '../checks/survey-site.ts'

/** Longest wait for a site. */
const SURVEY_MS = 10_000

const siteStateSchema = z.object({
  /** As it was entered; `null`: the brand has none, and nothing was asked. */
  domain: z.string().nullable(),
  /** What was found out. The first error ends it, because the rest would follow from it. */
  parts: z.array(
    z.object({
      id: z.enum(SITE_PARTS),
      status: z.enum(['healthy', 'warning', 'error', 'skipped']),
      detail: z.string().optional(),
      action: z.string().optional(),
    }),
  ),
})
export type SiteState = z.infer<typeof siteStateSchema>

/**
 * `GET /api/brands/{id}/site-state`: the site of a brand as a visitor reaches it at this moment (section 4.4.3). The
 * diagnostic check `brand-domains` asks the same of all active brands.
 */
export const readSiteState = (options: SiteOptions = {}) =>
  defineEndpoint({
    method: 'get',
    path: '/:id/site-state',
    summary: 'DNS, certificate, availability and cache headers of the site of a brand, asked now.',
    answer: siteStateSchema,
    auth: 'user',
    permission: 'brands:edit',
    errors: ['NOT_FOUND'],
    params: z.object({ id: z.string() }),
    run: async ({ req, params: { id } }): Promise<SiteState> => {
      const brand = await req.payload.findByID({
        collection: 'brands',
        id,
        depth: 0,
        disableErrors: true,
        overrideAccess: false,
        req,
      })
      if (!brand) throw noBrand()
      const { domain } = brand
      if (!domain) return { domain: null, parts: [] }
      const survey = await surveySite(domain, AbortSignal.timeout(SURVEY_MS), options)
      const text = (said: HealthCheck['detail']) =>
        typeof said === 'object' ? inLanguage(req, said) : said
      const parts = SITE_PARTS.flatMap((part) => {
        const found = survey[part]
        if (!found) return []
        const [detail, action] = [text(found.detail), text(found.action)]
        const said = {
          ...(detail !== undefined && { detail }),
          ...(action !== undefined && { action }),
        }
        return [{ id: part, status: found.status, ...said }]
      })
      return { domain, parts }
    },
  })
