import { z } from 'zod'
import { bilingual } from '../errors/zod-problems.ts'
import { colour } from './colour.ts'
import { httpsUrl } from './https-url.ts'

/** Edges beside a picture that is shown whole, unless the brand names a colour. */
const WHITE = '#ffffff'

/** How a brand cuts and delivers its thumbnails (specification, sections 2.9 and 5). */
export const thumbnailSettingsSchema = z.strictObject({
  /** `cover` cuts to the square, `contain` keeps the ratio. Missing: as the brand prints. */
  crop: z
    .enum(
      ['cover', 'contain'],
      bilingual('Use "cover" or "contain".', '"cover"または"contain"を指定してください。'),
    )
    .optional(),
  /** Colour of the bars that `contain` leaves. Missing: white. */
  background: colour.optional(),
  /** `attested`: apps and people who are logged in only. `public`: everybody. Missing: `attested`. */
  delivery: z
    .enum(
      ['attested', 'public'],
      bilingual('Use "attested" or "public".', '"attested"または"public"を指定してください。'),
    )
    .optional(),
  /** URL of the brand's CDN in front of the store, for public thumbnails. Missing: the store's. */
  cdnUrl: httpsUrl.optional(),
})

export type ThumbnailSettings = {
  readonly crop: 'cover' | 'contain'
  /** `#rrggbb` */
  readonly background: string
  readonly delivery: 'attested' | 'public'
  /** Without a slash at its end. */
  readonly cdnUrl?: string
}

type BrandParts = {
  readonly thumbnails?: z.infer<typeof thumbnailSettingsSchema> | undefined
  readonly print?: { readonly ratio: 'crop' | 'keep' } | undefined
}

/** The settings of a brand's configuration with what stands where it says nothing. */
export function thumbnailSettings({ thumbnails = {}, print }: BrandParts): ThumbnailSettings {
  const { crop, background = WHITE, delivery = 'attested', cdnUrl } = thumbnails
  return {
    crop: crop ?? (print?.ratio === 'crop' ? 'cover' : 'contain'),
    background,
    delivery,
    ...(cdnUrl !== undefined && { cdnUrl: cdnUrl.replace(/\/$/, '') }),
  }
}
