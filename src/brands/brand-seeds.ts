import type { BrandConfig } from './brand-config.ts'
import type { BrandKind, BrandStatus } from './brand-kinds.ts'
import { ART_MAIL, PET_MAIL, PHOTO_MAIL } from './mail-seeds.ts'
import { MINIMUM_DPI } from './minimum-dpi.ts'

type BrandSeed = {
  readonly id: string
  readonly name: string
  readonly kind: BrandKind
  readonly status: BrandStatus
  readonly config: BrandConfig
}

/** Prints up to A4 with the picture's own ratio (specification, section 2.9). */
const ART_PRINT: BrandConfig['print'] = {
  dpi: 300,
  minDpi: MINIMUM_DPI.default,
  ratio: 'keep',
  bleedMm: 0,
  paper: 'Matte and canvas',
  sizes: [
    {
      id: 'a4',
      widthMm: 210,
      heightMm: 297,
      widthPx: 2480,
      heightPx: 3508,
      products: ['premium', 'wood'],
    },
    { id: 'a5', widthMm: 148, heightMm: 210, products: ['stand'] },
    { id: 'postcard', widthMm: 100, heightMm: 148, products: ['postcard'] },
  ],
}

/** Square prints of 89 mm, which the brand has at 1050 px (specification, section 2.9). */
const PHOTO_PRINT: BrandConfig['print'] = {
  dpi: 300,
  minDpi: MINIMUM_DPI.default,
  ratio: 'crop',
  bleedMm: 2,
  paper: 'Glossy recommended',
  sizes: [{ id: 'square', widthMm: 89, heightMm: 89, widthPx: 1050, heightPx: 1050 }],
}

/**
 * The brands the company starts with (specification, sections 2.7, 2.9 and 4.6).
 *
 * @see docs/decisions/0259-give-the-first-brands-a-configuration.md
 */
export const BRAND_SEEDS: readonly BrandSeed[] = [
  {
    id: 'art',
    name: 'Art',
    kind: 'artwork',
    status: 'active',
    config: { print: ART_PRINT, mail: ART_MAIL },
  },
  {
    id: 'photo',
    name: 'Photo',
    kind: 'photo-print',
    status: 'active',
    config: { print: PHOTO_PRINT, mail: PHOTO_MAIL },
  },
  { id: 'pet', name: 'Pet', kind: 'undecided', status: 'development', config: { mail: PET_MAIL } },
]
