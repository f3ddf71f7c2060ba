import type {
  CollectionConfig,
  CollectionSlug,
  DataFromCollectionSlug,
  PayloadRequest,
} from 'payload'
import type { Sentence } from '../../../src/errors/in-language.ts'
import { ServiceError } from '../../../src/errors/service-error.ts'

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

export type AnyDoc = { readonly id: string }
type AnyRules = ChangeRules<AnyDoc>

export const rulesFor = (rules: RulesOfRecords | undefined, slug: string): AnyRules | undefined =>
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
