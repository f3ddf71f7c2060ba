import { sql } from '@payloadcms/db-postgres'
import type { CollectionSlug, PayloadRequest, Where } from 'payload'
import { z } from 'zod'
import type { Sentence } from '../../../src/errors/in-language.ts'
import type { PartChange } from '../../../src/versions/compared-text.ts'
import { contentHash } from '../../../src/versions/content-hash.ts'
import { nextVersionNumber } from '../../../src/versions/version-number.ts'
import { relationId } from '../database/relation-id.ts'
import { transactionOf } from '../database/transaction.ts'
import type { EventType } from '../events/define-event.ts'
import { withLockTimeout } from '../feature/lock-timeout.ts'
import type { Permission } from '../request/permission.ts'

/** Identifies a version that was published. */
export type PublishedVersion = {
  readonly brand: string
  /** Which text of the brand, e.g. `terms`. */
  readonly kind: string
  readonly id: string
}

/** The event that a version was published. */
export const publishedEvent = (name: string): EventType<PublishedVersion> => ({
  name,
  data: z.object({ brand: z.string(), kind: z.string(), id: z.uuid() }),
})

/** How the versions of a collection of texts behave. */
export type VersionedTexts = {
  readonly collection: CollectionSlug
  /** Field that says which text of the brand a record is a version of. */
  readonly kind: string
  /** Fields that an editor writes. They cannot change once the version is published. */
  readonly content: readonly string[]
  /**
   * Whether a version has a field `effectiveDate`, from which on it is in force; else it is from its publication.
   *
   * @see docs/decisions/0218-publish-a-version-before-it-takes-effect.md
   */
  readonly scheduled: boolean
  /** Permission to publish and to make new versions. */
  readonly permission: Exclude<Permission, `{brand}:${string}`>
  /** Asked before a draft is published, in its transaction; throws what keeps it from being published. */
  readonly admit?: (req: PayloadRequest, draft: Version) => Promise<void>
  /** What differs between two versions; `null` is a version that says nothing. */
  readonly compare: (
    before: Version | null,
    after: Version,
    req: PayloadRequest,
  ) => readonly ComparedText[]
  /** Emitted in the transaction of a publication. */
  readonly published: EventType<PublishedVersion>
}

/** A text of a version, such as its translation, compared part by part. */
export type ComparedText = {
  readonly name: string
  readonly label: Sentence
  readonly parts: readonly PartChange[]
}

/** What the lifecycle reads of a version. */
export type Version = {
  readonly id: string
  readonly brand: string | { readonly id: string }
  readonly version: string
  readonly status: 'draft' | 'published' | 'archived'
  /** Day as `storedDay` writes it. */
  readonly effectiveDate?: string | null
  readonly contentHash?: string | null
}

/** All versions of one text of a brand. */
export type Series = { readonly brand: string; readonly kind: string }

export function seriesOf({ kind }: VersionedTexts, version: Readonly<Partial<Version>>): Series {
  const { brand, ...rest } = version
  const name = (rest as Readonly<Record<string, unknown>>)[kind]
  return { brand: textOf(brand && relationId(brand)), kind: textOf(name) }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** The condition that finds the versions of a text. */
export const inSeries = ({ kind }: VersionedTexts, series: Series): Where => ({
  brand: { equals: series.brand },
  [kind]: { equals: series.kind },
})

/** Makes changes of the versions of one text take turns, until the open transaction ends. */
export async function lockSeries(
  req: PayloadRequest,
  { collection }: VersionedTexts,
  { brand, kind }: Series,
): Promise<void> {
  const { drizzle, sql } = await withLockTimeout(req)
  const name = `${collection} ${brand} ${kind}`
  await drizzle.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/**
 * The number of the next version of a text. The series must be locked. What a client sent as its brand and kind need not
 * exist, so they are compared as texts.
 */
export async function nextNumber(
  req: PayloadRequest,
  { collection, kind }: VersionedTexts,
  series: Series,
): Promise<string> {
  const table = sql.identifier(collection.replaceAll('-', '_'))
  const column = sql.identifier(kind.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
  const { drizzle } = await transactionOf(req)
  const found = await drizzle.execute(
    sql`select version from ${table}
        where brand_id::text = ${series.brand} and ${column}::text = ${series.kind}`,
  )
  const rows = 'rows' in found ? found.rows : []
  return nextVersionNumber((rows as { version: string }[]).map(({ version }) => version))
}

/** The hash of what a version says, and of which text it is. */
export function hashOf(texts: VersionedTexts, version: Readonly<Partial<Version>>): string {
  const fields = version as Readonly<Record<string, unknown>>
  const { scheduled, content } = texts
  return contentHash({
    ...seriesOf(texts, version),
    version: version.version,
    ...Object.fromEntries(content.map((name) => [name, fields[name]])),
    ...(scheduled && { effectiveDate: version.effectiveDate }),
  })
}
