import { createHash } from 'node:crypto'
import { areaOf } from '../area.ts'
import { batches } from '../batches.ts'
import { damageOf } from '../damaged-object.ts'
import type { ListedObject, ObjectHead, ObjectStore } from '../port.ts'
import type { OwnedArea } from '../sweep/object-owner.ts'
import { referencedOf } from '../sweep/sweep-objects.ts'

/** Objects that are read at the same time. */
const AT_ONCE = 4
/** A younger object without a record may belong to work that is under way. */
const ORPHAN_AFTER_MS = 60 * 60 * 1000

/** What a record says of an object. What it does not know is not compared. */
export type ExpectedObject = {
  readonly key: string
  /** The record that names it, for people: `artworks/<id>`. */
  readonly record: string
  readonly size?: number
  readonly sha256?: string
  readonly contentType?: string
}

export type StoreProblem = {
  readonly kind:
    | 'missing'
    | 'wrong-length'
    | 'wrong-checksum'
    | 'wrong-content-type'
    | 'orphan'
    | 'unreadable'
  readonly key: string
  /** What was expected and what was found, or the record that misses the object. */
  readonly detail: string
}

export type VerifyOptions = {
  readonly store: Pick<ObjectStore, 'list' | 'head' | 'get'>
  readonly expected: AsyncIterable<ExpectedObject>
  readonly areas: readonly OwnedArea[]
  readonly onProblem: (problem: StoreProblem) => void
  readonly onProgress?: (done: { readonly records: number; readonly objects: number }) => void
}

/**
 * Compares records and objects, and every object's bytes with what the store says of them. Gives the
 * numbers of both. Neither all keys nor an object is held in memory.
 *
 * @throws ServiceError `STORE_UNAVAILABLE` when the store cannot be read at all.
 * @see docs/decisions/0087-read-every-byte-when-verifying-the-object-store.md
 */
export async function verifyStore(
  options: VerifyOptions,
): Promise<{ readonly records: number; readonly objects: number }> {
  const done = { records: 0, objects: 0 }
  for await (const batch of batches(options.expected, AT_ONCE)) {
    await Promise.all(batch.map((expected) => checkRecord(expected, options)))
    done.records += batch.length
    options.onProgress?.(done)
  }
  for await (const batch of batches(options.store.list(''), AT_ONCE)) {
    await Promise.all(batch.map((object) => checkBytes(object, options)))
    await checkOrphans(batch, options)
    done.objects += batch.length
    options.onProgress?.(done)
  }
  return done
}

async function checkRecord(
  { key, record, size, sha256, contentType }: ExpectedObject,
  { store, onProblem }: VerifyOptions,
): Promise<void> {
  const head = await store.head(key).catch(damaged)
  // The walk over the objects says what is wrong with this one.
  if (head instanceof Damaged) return
  if (!head) return onProblem({ kind: 'missing', key, detail: `${record} names it` })
  if (size !== undefined && head.size !== size)
    onProblem({
      kind: 'wrong-length',
      key,
      detail: `${record}: ${size} bytes, stored ${head.size}`,
    })
  if (sha256 !== undefined && head.sha256 !== sha256)
    onProblem({
      kind: 'wrong-checksum',
      key,
      detail: `${record}: ${sha256}, stored ${head.sha256}`,
    })
  if (contentType !== undefined && head.contentType !== contentType) {
    const detail = `${record}: ${contentType}, stored ${head.contentType}`
    onProblem({ kind: 'wrong-content-type', key, detail })
  }
}

async function checkBytes(
  { key }: ListedObject,
  { store, onProblem }: VerifyOptions,
): Promise<void> {
  const found = await readWhole(store, key).catch(damaged)
  if (found instanceof Damaged) {
    const kind = found.damage === 'bytes' ? 'wrong-checksum' : 'unreadable'
    return onProblem({ kind, key, detail: found.detail })
  }
  // Null: deleted since it was listed.
  if (!found) return
  const { head, size, sha256 } = found
  if (size !== head.size)
    onProblem({ kind: 'wrong-length', key, detail: `described ${head.size} bytes, has ${size}` })
  else if (sha256 !== head.sha256)
    onProblem({ kind: 'wrong-checksum', key, detail: `described ${head.sha256}, has ${sha256}` })
}

async function checkOrphans(
  batch: readonly ListedObject[],
  { areas, onProblem }: VerifyOptions,
): Promise<void> {
  const before = Date.now() - ORPHAN_AFTER_MS
  const candidates = batch
    .filter(({ key, lastModified }) => {
      const area = areaOf(areas, key)
      const owned = area?.orphanHours !== undefined && area.owner?.owns(key)
      return owned && lastModified.getTime() < before
    })
    .map(({ key }) => key)
  const referenced = await referencedOf(areas, candidates)
  for (const key of candidates)
    if (!referenced.has(key)) onProblem({ kind: 'orphan', key, detail: 'no record names it' })
}

async function readWhole(store: VerifyOptions['store'], key: string) {
  const object = await store.get(key)
  return object && { head: object as ObjectHead, ...(await digest(object.body)) }
}

/** An object that cannot be read, while the store itself can. */
class Damaged {
  readonly damage: 'description' | 'bytes'
  readonly detail: string

  constructor(damage: 'description' | 'bytes', detail: string) {
    this.damage = damage
    this.detail = detail
  }
}

function damaged(error: unknown): Damaged {
  const damage = damageOf(error)
  if (!damage) throw error
  return new Damaged(damage, error instanceof Error ? error.message : '')
}

async function digest(body: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of body) {
    hash.update(chunk)
    size += chunk.byteLength
  }
  return { size, sha256: hash.digest('hex') }
}
