import type { Payload } from 'payload'
import { areaOf } from '../../../src/object-store/area.ts'
import type { ExpectedObject } from '../../../src/object-store/verify/verify-store.ts'
import type { Area } from '../objects/define-area.ts'
import { coreOf } from './core-of.ts'

/** Returns the areas of all features. */
export function areasOf({ config }: Pick<Payload, 'config'>): readonly Area[] {
  return coreOf(config).features.flatMap(({ areas = [] }) => areas)
}

/** Returns the areas with their owners, for one run of the sweep or the verification. */
export function ownedAreas(payload: Payload) {
  return areasOf(payload).map(({ owner, ...area }) => ({ ...area, owner: owner?.(payload) }))
}

/** Yields the objects that the records of all features name. */
export async function* expectedObjects(payload: Payload): AsyncGenerator<ExpectedObject> {
  for (const { expected } of areasOf(payload)) if (expected) yield* expected(payload)
}

/** Enqueues the repair of a lost or damaged object. Returns whether its feature can repair it. */
export async function repairObject(payload: Payload, key: string): Promise<boolean> {
  const repair = areaOf(areasOf(payload), key)?.repair?.(payload)
  return (await repair?.(key)) ?? false
}
