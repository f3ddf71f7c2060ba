/** What a brand sells. The kind decides which capabilities the brand's routes have. */
export const BRAND_KINDS = ['artwork', 'photo-print', 'undecided'] as const
export type BrandKind = (typeof BRAND_KINDS)[number]

/** The part of a brand record that rules need to decide anything about it. */
export type BrandSummary = { readonly id: string; readonly kind: BrandKind }

export const BRAND_STATUSES = ['active', 'inactive', 'development'] as const
export type BrandStatus = (typeof BRAND_STATUSES)[number]
