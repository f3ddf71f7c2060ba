import { WORKS_PATH } from '../../../../src/brand-sites/works-page.ts'
import type { BrandKind } from '../../../../src/brands/brand-kinds.ts'
import { LEGAL_TYPE_NAMES, LEGAL_TYPES } from '../../../../src/legal/document-types.ts'

const LEGAL_PATHS = LEGAL_TYPE_NAMES.map((type) => `/${LEGAL_TYPES[type].path}`)

/** The paths of all pages of the site of a brand of this kind, for each deployment that regenerates some of them. */
export const sitePages = (kind: BrandKind): readonly (readonly string[])[] =>
  kind === 'artwork' ? [LEGAL_PATHS, [WORKS_PATH]] : [LEGAL_PATHS]
