import { z } from 'zod'
import { commaSeparated, httpUrl } from '../environment/schemas.ts'
import { bilingual } from '../errors/zod-problems.ts'

const SITE = /^([a-z0-9-]+)=(.+)$/

/** Base URLs of sites by their brands, from `art=https://…,photo=https://…`. */
const siteUrls = commaSeparated
  .refine(
    (list) => list.every((one) => httpUrl.safeParse(SITE.exec(one)?.[2]).success),
    bilingual(
      'must be <brand>=<URL>, separated by commas',
      '<ブランドのID>=<URL>をカンマで区切って指定してください',
    ),
  )
  .transform(
    (list) =>
      new Map(
        list.map((one) => SITE.exec(one)).map((found) => [found?.[1] ?? '', found?.[2] ?? '']),
      ),
  )

export const brandSiteVariables = z.object({
  BRAND_SITE_SECRET: z
    .string()
    .min(16, bilingual('must have at least 16 characters', '16文字以上の値を指定してください'))
    .optional()
    .describe('Signs the requests that redeploy brand sites. Unset: none is sent.'),
  BRAND_SITE_URLS: siteUrls.describe(
    'URLs of brand sites that are not reached at `https://` and the domain of their brand: `<brand>=<URL>`, separated by commas.',
  ),
})
