import { areaOf } from '../area.ts'
import type { ListedObject, ObjectStore } from '../port.ts'
import type { OwnedArea } from './object-owner.ts'

const HOUR_MS = 60 * 60 * 1000
/** Objects whose records are looked up at once. */
const BATCH = 100

export type SweepOptions = {
  readonly store: Pick<ObjectStore, 'list' | 'head' | 'delete'>
  readonly areas: readonly OwnedArea[]
  /** Runs `work` while no record that names the key can begin to be written. */
  readonly locked: <T>(key: string, work: () => Promise<T>) => Promise<T>
  /** Most objects to look at; `next` tells where to go on. */
  readonly limit: number
  readonly signal?: AbortSignal
  /** Milliseconds since 1970, for tests. */
  readonly now?: () => number
  /** Tells what would be removed and removes nothing. */
  readonly dryRun?: boolean
}

export type SweepResult = {
  readonly examined: number
  /** Objects that are old enough but still needed. */
  readonly spared: number
  readonly removed: readonly ListedObject[]
  /** The key to go on behind, when there was more than `limit`. */
  readonly next: string | undefined
}

/**
 * Removes objects below `prefix` that outlived their time: temporary files after the area's hours, and
 * objects without a record after a safety age (specification, section 2.9). May be repeated and run
 * twice at the same time. What a record names is never removed, also when it is written meanwhile: the
 * decision is made again under the lock that writers of records take.
 *
 * @see docs/decisions/0086-sweep-orphaned-objects-under-a-lock-per-key.md
 */
export async function sweepObjects(
  prefix: string,
  after: string | undefined,
  options: SweepOptions,
): Promise<SweepResult> {
  const { store, limit, signal, now = Date.now } = options
  const removed: ListedObject[] = []
  let examined = 0
  let spared = 0
  let last: string | undefined
  let batch: ListedObject[] = []
  const decide = async () => {
    const gone = await removeUnneeded(batch, options, now)
    removed.push(...gone)
    spared += batch.length - gone.length
    batch = []
  }
  for await (const object of store.list(prefix, after === undefined ? {} : { after })) {
    signal?.throwIfAborted()
    if (examined === limit) {
      await decide()
      return { examined, spared, removed, next: last }
    }
    examined += 1
    last = object.key
    if (isOld(object, options.areas, now())) batch.push(object)
    if (batch.length === BATCH) await decide()
  }
  await decide()
  return { examined, spared, removed, next: undefined }
}

async function removeUnneeded(
  batch: readonly ListedObject[],
  { store, areas, locked, signal, dryRun = false }: SweepOptions,
  now: () => number,
): Promise<ListedObject[]> {
  const referenced = await referencedOf(
    areas,
    batch.map(({ key }) => key),
  )
  const removed: ListedObject[] = []
  for (const object of batch) {
    signal?.throwIfAborted()
    const { key } = object
    if (referenced.has(key)) continue
    const gone = dryRun || (await locked(key, () => removeAlone(key)))
    if (gone) removed.push(object)
  }
  return removed

  /** Nothing that was known before the lock counts: a record or new bytes may have come since. */
  async function removeAlone(key: string): Promise<boolean> {
    if ((await referencedOf(areas, [key])).has(key)) return false
    const head = await store.head(key)
    if (!head || !isOld({ key, lastModified: head.lastModified }, areas, now())) return false
    await store.delete(key)
    return true
  }
}

/** Old enough to go, if no record needs it. */
function isOld(
  { key, lastModified }: Pick<ListedObject, 'key' | 'lastModified'>,
  areas: readonly OwnedArea[],
  now: number,
): boolean {
  const area = areaOf(areas, key)
  const hours = area?.ttlHours ?? (area?.owner?.owns(key) ? area.orphanHours : undefined)
  return hours !== undefined && now - lastModified.getTime() > hours * HOUR_MS
}

/** Those of the keys that some record needs. */
export async function referencedOf(
  areas: readonly OwnedArea[],
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const referenced = new Set<string>()
  for (const area of areas) {
    const { owner } = area
    const owned = keys.filter((key) => areaOf(areas, key) === area && owner?.owns(key))
    if (!owner || owned.length === 0) continue
    for (const key of await owner.referenced(owned)) referenced.add(key)
  }
  return referenced
}
