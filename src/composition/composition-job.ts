import type { DescribedError } from '../workers/described-error.ts'
import type { ComposedVariant } from './engine/compose.ts'
import type { PlannedVariant } from './plan.ts'

/** What a composition thread is started with. */
export type ThreadData = { readonly encodingsInFlight: number }

/** What a composition thread is asked to do: the variants of one artwork. */
export type CompositionJob = {
  readonly artworkPath: string
  readonly variants: readonly PlannedVariant[]
}

/** What it sends for each variant, as soon as it is finished. */
export type VariantOutcome =
  | { readonly type: 'variant'; readonly result: ComposedVariant }
  | { readonly type: 'failure'; readonly key: string; readonly error: DescribedError }
