import { createHash } from 'node:crypto'
import type { CatalogueVariant } from './catalogue.ts'
import type { Window } from './geometry.ts'
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
}

/**
 * Name of a composed picture's content: equal exactly when a rerun would give the same picture, so
 * that it can be left out. SHA-256, hex.
 */
export function contentHash({ sourceSha256, variant, layers, window }: ContentHashInput): string {
  // An array, not an object: its JSON is the same however the input was built.
  const identity = [
    ENGINE_VERSION,
    sourceSha256,
    variantKey(variant),
    layers.mat ?? null,
    layers.frame ?? null,
    [window.x, window.y, window.width, window.height],
  ]
  return createHash('sha256').update(JSON.stringify(identity)).digest('hex')
}
