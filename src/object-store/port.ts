import type { Readable } from 'node:stream'
import type { Checkable } from '../health/health-check.ts'

/** A span of bytes, both ends included, counted from 0. Without `end`: up to the last byte. */
export type ByteRange = { readonly start: number; readonly end?: number }

export type PutOptions = {
  /** Media type that `get` and `head` give back, e.g. `image/webp`. */
  readonly contentType: string
  /** Expected SHA-256 in lower-case hex. When the bytes differ, nothing is stored. */
  readonly sha256?: string
  /** `Cache-Control` that goes with the object when it is delivered. */
  readonly cacheControl?: string
}

export type PutResult = {
  /** Bytes stored. */
  readonly size: number
  /** SHA-256 of the bytes stored, lower-case hex. */
  readonly sha256: string
}

export type ObjectHead = PutResult & {
  readonly contentType: string
  readonly cacheControl: string | undefined
  /** Strong entity tag with its quotes, ready for the `ETag` header. */
  readonly etag: string
  readonly lastModified: Date
}

export type StoredObject = ObjectHead & {
  /** The bytes asked for. Read it to its end or destroy it: it holds a file or a connection open. */
  readonly body: Readable
  /** The span that `body` gives, with both ends, when one was asked for. `size` stays the whole. */
  readonly range: Required<ByteRange> | undefined
}

export type ListedObject = {
  readonly key: string
  readonly size: number
  readonly lastModified: Date
}

/** What a store can do beyond the required core. A caller asks before it relies on one. */
export type ObjectStoreCapabilities = {
  /** The store itself returns signed URLs that expire; otherwise the service signs its own. */
  readonly signedUrls: boolean
  /** The store accepts one object in several parts. */
  readonly multipart: boolean
  /** The store deletes old objects by rules of its own; otherwise a job sweeps them. */
  readonly lifecycleRules: boolean
}

/** Objects that a store is to delete by itself: those below `prefix` after so many days. */
export type LifecycleRule = { readonly prefix: string; readonly days: number }

/**
 * Where images and files live (specification, section 2.9). Every adapter passes
 * `tests/conformance/object-store`.
 *
 * Keys follow `isObjectKey`. Every method throws ServiceError: `VALIDATION_FAILED` for a key outside
 * of the rule or bytes that differ from the given digest, `STORAGE_FULL`, `STORE_UNAVAILABLE`.
 */
export interface ObjectStore extends Checkable {
  readonly capabilities: ObjectStoreCapabilities
  /** Stores all bytes or nothing. An object under the same key is replaced at one instant. */
  put(key: string, body: Readable | Uint8Array, options: PutOptions): Promise<PutResult>
  /** The object, or null where there is none. A range that begins behind the end is refused. */
  get(key: string, options?: { readonly range?: ByteRange }): Promise<StoredObject | null>
  /** What `get` tells, without the bytes. */
  head(key: string): Promise<ObjectHead | null>
  /** Removes the object. Removing one that is not there is no error. */
  delete(key: string): Promise<void>
  /**
   * Objects whose key begins with `prefix`, in the byte order of their keys; '' gives all. With `after`
   * only those whose key comes behind it.
   */
  list(prefix: string, options?: { readonly after?: string }): AsyncIterable<ListedObject>
  /**
   * Removes what writes that never ended have left behind and gives how many there were. Younger ones
   * may still be under way. Stops between two of them when `signal` aborts.
   */
  sweepUnfinished(options: {
    readonly olderThanMs: number
    readonly signal?: AbortSignal
  }): Promise<number>
  /** URL at the store itself that opens the object for reading until then; where `signedUrls`. */
  signedUrl?(key: string, expiresAt: Date): Promise<string>
  /** URL at a CDN in front of the store; only where it has one. */
  publicUrl?(key: string): string
  /** Makes these the rules of the service and leaves those of others alone; where `lifecycleRules`. */
  setLifecycle?(rules: readonly LifecycleRule[]): Promise<void>
}
