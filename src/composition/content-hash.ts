import { createHash } from 'node:crypto'
import type { CatalogueVariant } from './catalogue.ts'
import type { Window } from './geometry.ts'
import type { MovedOpening } from './moved-opening.ts'
import { variantKey } from './naming.ts'

/**
 * Version of everything that shapes the pixels or the bytes: placement, resampling, blending,
 * encoder settings. Raise it with any such change, and every variant is composed again.
 */
const ENGINE_VERSION = 1

export type ContentHashInput = {
  /** SHA-256 of the artwork's file, hex. */
  readonly sourceSha256: string
  readonly variant: CatalogueVariant
  /** SHA-256 of the template files that are drawn, hex; absent where none is drawn. */
  readonly layers: { readonly frame?: string; readonly mat?: string }
  readonly window: Window
  /** How the opening of the mat is moved; `null` where it stays. */
  readonly opening: MovedOpening | null
}

/**
 * Name of a composed picture's content: equal exactly when a rerun would give the same picture, so
 * that it can be left out. SHA-256, hex.
 */
export function contentHash(input: ContentHashInput): string {
  const { sourceSha256, variant, layers, window, opening } = input
  // An array, not an object: its JSON is the same however the input was built.
  const identity = [
    ENGINE_VERSION,
    sourceSha256,
    variantKey(variant),
    layers.mat ?? null,
    layers.frame ?? null,
    numbers(window),
    // Nothing where it stays, so that those pictures keep the name they had before openings could be moved.
    ...(opening ? [numbers(opening.from), numbers(opening.to)] : []),
  ]
  return createHash('sha256').update(JSON.stringify(identity)).digest('hex')
}

function numbers({ x, y, width, height }: Window): readonly number[] {
  return [x, y, width, height]
}
