import type { ReducedArtwork } from '../../../../../../src/composition/quick/quick-painter.ts'
import type { Sentence } from '../../../../../../src/errors/in-language.ts'

/** What the page asks of its worker. A run belongs to one chosen picture; a newer one ends those before. */
export type PreviewRequest =
  | {
      readonly type: 'previews'
      readonly run: number
      /** URL of the templates of the brand. */
      readonly templatesUrl: string
      readonly artwork: ReducedArtwork
      /** Keys of the variants in the order in which they are wanted. */
      readonly keys: readonly string[]
    }
  | { readonly type: 'full'; readonly run: number; readonly key: string; readonly file: Blob }

/** What the worker sends. */
export type PreviewAnswer = { readonly run: number } & (
  | { readonly type: 'preview'; readonly key: string; readonly picture: Blob }
  /** This variant cannot be drawn; the others can. */
  | { readonly type: 'failure'; readonly key: string; readonly problem: Sentence }
  | { readonly type: 'end' }
  /** The templates cannot be loaded. */
  | { readonly type: 'broken' }
  /** The whole picture on the canvas of 3555 × 2528 px; `null` where it cannot be drawn. */
  | { readonly type: 'full'; readonly key: string; readonly picture: ImageBitmap | null }
)
