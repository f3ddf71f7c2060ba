import type { ObjectArea } from '../area.ts'

/** Knows which objects the records of one feature reference. Every feature that stores objects has one. */
export type ObjectOwner = {
  /**
   * Whether the key belongs to this owner. An object without an owner is never an orphan and stays, but
   * in areas with a lifetime it is removed at its end.
   */
  owns(key: string): boolean
  /** The subset of the keys that records reference at this moment. */
  referenced(keys: readonly string[]): Promise<ReadonlySet<string>>
}

/** An area with the owner of its objects, where one has been declared. */
export type OwnedArea = ObjectArea & { readonly owner?: ObjectOwner | undefined }
