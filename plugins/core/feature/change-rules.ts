import type {
  CollectionConfig,
  CollectionSlug,
  DataFromCollectionSlug,
  PayloadRequest,
} from 'payload'
import type { Sentence } from '../../../src/errors/in-language.ts'
import { ServiceError } from '../../../src/errors/service-error.ts'
import { coreOf } from './core-of.ts'

/** A record before and after a change; before its creation it has no fields. */
export type Change<Doc> = { readonly before: Partial<Doc>; readonly after: Doc }

/**
 * Rules and effects of changes of a record that take any number of changes at once, so that many cost as few statements as
 * one. For a change of one record Payload calls them as hooks.
 */
export type ChangeRules<Doc> = {
  /** Returns why changes of existing records are in conflict with other records, by the identifiers of the records. */
  readonly refuse?: (
    req: PayloadRequest,
    changes: readonly Change<Doc>[],
  ) => Promise<ReadonlyMap<string, Sentence>>
  /** What follows from changes, in the transaction of the request. */
  readonly follow?: (req: PayloadRequest, changes: readonly Change<Doc>[]) => Promise<void>
}

/** The rules of a feature, by the slug of the collection. */
export type RulesOfRecords = {
  readonly [Slug in CollectionSlug]?: ChangeRules<DataFromCollectionSlug<Slug>>
}

type AnyDoc = { readonly id: string }
type AnyRules = ChangeRules<AnyDoc>

const rulesFor = (rules: RulesOfRecords | undefined, slug: string): AnyRules | undefined =>
  (rules as Readonly<Record<string, AnyRules>> | undefined)?.[slug]

/** The rules as hooks of a collection, for changes of one record. */
export function hooksOfRules(rules: RulesOfRecords | undefined, slug: string) {
  const { refuse, follow } = rulesFor(rules, slug) ?? {}
  const hooks: NonNullable<CollectionConfig['hooks']> = {}
  if (refuse)
    hooks.beforeChange = [
      async ({ data, originalDoc, req }) => {
        if (!originalDoc) return data
        const after = { ...originalDoc, ...data }
        const [refusal] = (await refuse(req, [{ before: originalDoc, after }])).values()
        if (refusal) throw new ServiceError('CONFLICT', refusal)
        return data
      },
    ]
  if (follow)
    hooks.afterChange = [
      async ({ doc, previousDoc, req }) => {
        await follow(req, [{ before: previousDoc ?? {}, after: doc }])
      },
    ]
  return hooks
}

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
