import type { ObjectArea } from '../area.ts'

/**
 * Knows which objects are still needed, on behalf of the records that name them. A feature that keeps
 * objects brings one; orders bring one for the files of those that are not finished.
 */
export type ObjectHolder = {
  /**
   * Whether this holder answers for the key. An object that nobody answers for is no orphan and stays;
   * in areas with a time to live it goes.
   */
  owns(key: string): boolean
  /** Those of the keys that are needed, as the records are at this moment. */
  held(keys: readonly string[]): Promise<ReadonlySet<string>>
}

/** An area with the owner of its objects, as long as one has been declared. */
export type OwnedArea = ObjectArea & { readonly holder?: ObjectHolder | undefined }
