import type { CollectionSlug, DataFromCollectionSlug, PayloadRequest } from 'payload'
import { ServiceError } from '../../../src/errors/service-error.ts'
import { type AnyDoc, type Change, rulesFor } from './change-rules.ts'
import { coreOf } from './core-of.ts'

/** Returns the refusals of changes of many records by the rules of all features: `CONFLICT` by the identifiers of the records. */
export async function refusalsOf<Slug extends CollectionSlug>(
  req: PayloadRequest,
  slug: Slug,
  changes: readonly Change<DataFromCollectionSlug<Slug>>[],
): Promise<ReadonlyMap<string, ServiceError>> {
  const refused = new Map<string, ServiceError>()
  for (const { changes: rules } of coreOf(req.payload.config).features) {
    const { refuse } = rulesFor(rules, slug) ?? {}
    const left = (changes as readonly Change<AnyDoc>[]).filter(
      ({ after }) => !refused.has(after.id),
    )
    if (!refuse || left.length === 0) continue
    for (const [id, reason] of await refuse(req, left))
      refused.set(id, new ServiceError('CONFLICT', reason))
  }
  return refused
}

/** Lets what follows from changes of many records happen, after they were written in the open transaction. */
export async function followChanges<Slug extends CollectionSlug>(
  req: PayloadRequest,
  slug: Slug,
  changes: readonly Change<DataFromCollectionSlug<Slug>>[],
): Promise<void> {
  for (const { changes: rules } of coreOf(req.payload.config).features)
    await rulesFor(rules, slug)?.follow?.(req, changes as readonly Change<AnyDoc>[])
}
