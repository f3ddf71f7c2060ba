import { createHash } from 'node:crypto'
import type { Experiment, Flags } from './flags-schema.ts'

/** A visitor of a brand's site; `targetingKey` identifies them, by whatever the site has for it. */
export type Visitor = { readonly brand: string; readonly targetingKey?: string | undefined }

/** What a visitor gets: `STATIC` as everybody does, `SPLIT` by the weights of an experiment. */
export type Evaluation = {
  readonly reason: 'STATIC' | 'SPLIT'
  readonly variant: string
  readonly value: Experiment['variants'][string]['value']
}

/**
 * Returns what a visitor gets of a flag, or `null` where an experiment needs to know who they are.
 *
 * A visitor gets the same variant of an experiment as long as its weights are the same, and experiments share out
 * visitors independently of each other.
 */
export function evaluateFlag(
  key: string,
  flag: Flags[string],
  visitor: Visitor,
): Evaluation | null {
  if (typeof flag === 'boolean')
    return { reason: 'STATIC', variant: flag ? 'on' : 'off', value: flag }
  const { variants, everyone } = flag
  const chosen = everyone === undefined ? undefined : variants[everyone]
  if (everyone !== undefined && chosen)
    return { reason: 'STATIC', variant: everyone, value: chosen.value }
  if (visitor.targetingKey === undefined) return null
  // By name: the database does not keep the order of keys.
  const all = Object.entries(variants).sort(([a], [b]) => (a < b ? -1 : 1))
  const total = all.reduce((sum, [, { weight }]) => sum + weight, 0)
  let place = placeOf(key, visitor) * total
  for (const [variant, { value, weight }] of all) {
    if (place < weight) return { reason: 'SPLIT', variant, value }
    place -= weight
  }
  throw new Error(`The weights of the experiment "${key}" add up to nothing.`)
}

const BYTES = 6

/** Where a visitor stands among all of an experiment, from 0 to below 1, evenly spread. */
function placeOf(key: string, { brand, targetingKey }: Visitor): number {
  const digest = createHash('sha256')
    .update(JSON.stringify([brand, key, targetingKey]))
    .digest()
  return digest.readUIntBE(0, BYTES) / 2 ** (8 * BYTES)
}
