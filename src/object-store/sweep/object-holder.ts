import type { ObjectArea } from '../area.ts'

/**
 * Knows which objects are still needed, on behalf of the records that name them. A feature that keeps
 * objects brings one; orders bring one for the files of those that are not finished.
 */
export type ObjectHolder = {
  /**
   * Whether this holder owns the key. An object without a holder is not an orphan and stays; in areas with
   * a time to live it is removed.
   */
  owns(key: string): boolean
  /** Those of the keys that are needed, as the records are at this moment. */
  held(keys: readonly string[]): Promise<ReadonlySet<string>>
}

/** An area with the owner of its objects, as long as one has been declared. */
export type OwnedArea = ObjectArea & { readonly holder?: ObjectHolder | undefined }
