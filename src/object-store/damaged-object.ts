import type { Sentence } from '../errors/in-language.ts'
import { ServiceError } from '../errors/service-error.ts'

/** What is wrong with an object: what the store says of it, or its bytes. */
export type Damage = 'description' | 'bytes'

/** The failure of one object that cannot be used, in a store that can. */
export function damagedObject(damage: Damage, message: Sentence, cause?: unknown): ServiceError {
  const errors = [{ path: `object.${damage}`, message }]
  return new ServiceError('STORE_UNAVAILABLE', message, { errors, cause })
}

/** Which damage a failure reports, or undefined for every other failure. */
export function damageOf(error: unknown): Damage | undefined {
  if (!(error instanceof ServiceError)) return undefined
  const path = error.errors[0]?.path
  if (path === 'object.description') return 'description'
  return path === 'object.bytes' ? 'bytes' : undefined
}
