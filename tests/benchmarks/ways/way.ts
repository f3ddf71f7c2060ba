import type { PlannedVariant } from '../../../src/composition/plan.ts'

/** What every way of composing is given. */
export type Material = {
  /** File of the artwork, a JPEG. */
  readonly artworkPath: string
  readonly planned: readonly PlannedVariant[]
  readonly encodingsInFlight: number
}

/** A way of making the 21 pictures: prepared once, then run and timed again and again. */
export type Way = (material: Material) => Promise<{
  /** Makes the 21; what it gives is the number of bytes of all files. */
  readonly run: () => Promise<number>
  readonly close?: () => Promise<void>
}>
