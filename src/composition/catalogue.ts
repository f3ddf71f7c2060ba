/** Kinds of product one artwork becomes (specification, section 2.3). */
export const VARIANT_TYPES = ['premium', 'wood', 'stand', 'postcard'] as const
export type VariantType = (typeof VARIANT_TYPES)[number]

export const FRAME_COLORS = ['black', 'brown', 'white', 'natural'] as const
export type FrameColor = (typeof FRAME_COLORS)[number]

export const MAT_COLORS = ['white', 'cream', 'gray', 'navy'] as const
export type MatColor = (typeof MAT_COLORS)[number]

/** One thing that is sold: a type with the colours that apply to it, `null` where none applies. */
export type CatalogueVariant = {
  readonly type: VariantType
  readonly frameColor: FrameColor | null
  readonly matColor: MatColor | null
}

/** Size of every template and of every composed picture, in px (specification, section 2.3). */
export const CANVAS = { width: 3555, height: 2528 } as const

type CatalogueRow = {
  readonly type: VariantType
  readonly frames: readonly (FrameColor | null)[]
  readonly mats: readonly (MatColor | null)[]
}

const NONE = [null] as const

/** The one table: a new colour of a type is one entry here and one template image. */
const ROWS: readonly CatalogueRow[] = [
  { type: 'premium', frames: FRAME_COLORS, mats: MAT_COLORS },
  { type: 'wood', frames: ['brown', 'white', 'natural'], mats: NONE },
  { type: 'stand', frames: NONE, mats: NONE },
  { type: 'postcard', frames: NONE, mats: NONE },
]

/** Every variant of an artwork, each once, in the order in which the console lists them. */
export const CATALOGUE: readonly CatalogueVariant[] = ROWS.flatMap(({ type, frames, mats }) =>
  frames.flatMap((frameColor) => mats.map((matColor) => ({ type, frameColor, matColor }))),
)
