import type { Payload } from 'payload'
import { areaOf } from '../../../src/object-store/area.ts'
import type { ExpectedObject } from '../../../src/object-store/verify/verify-store.ts'
import type { Area } from '../objects/define-area.ts'
import { coreOf } from './core-of.ts'

/** The areas of all features. */
export function areasOf({ config }: Pick<Payload, 'config'>): readonly Area[] {
  return coreOf(config).features.flatMap(({ areas = [] }) => areas)
}

/** The areas with their owners for a run of the sweep or of the verification. */
export function ownedAreas(payload: Payload) {
  return areasOf(payload).map(({ owner, ...area }) => ({ ...area, owner: owner?.(payload) }))
}

/** What the records of all features say of their objects. */
export async function* expectedObjects(payload: Payload): AsyncGenerator<ExpectedObject> {
  for (const { expected } of areasOf(payload)) if (expected) yield* expected(payload)
}

/** Has a lost or damaged object made again. Returns whether its feature can do that. */
export async function repairObject(payload: Payload, key: string): Promise<boolean> {
  const repair = areaOf(areasOf(payload), key)?.repair?.(payload)
  return (await repair?.(key)) ?? false
}
