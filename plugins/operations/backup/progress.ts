/** Hears of each step of a backup or a restore. */
export type BackupProgress = {
  /** Bytes of the archive that were checked. */
  readonly verified: (bytes: number, all: number) => void
  /** A table is done. */
  readonly table: (name: string, rows: number) => void
  /** A part of a table is in the database. */
  readonly part: (member: string) => void
  readonly objects: (count: number) => void
  /** Objects that were looked for in the store. */
  readonly checked: (count: number) => void
  /** The store does not have an object that a record names. */
  readonly missing: (key: string) => void
}

const nothing = () => undefined

/** Says nothing, but for what is given. */
export const progressOf = (given: Partial<BackupProgress> = {}): BackupProgress => ({
  ...{
    verified: nothing,
    table: nothing,
    part: nothing,
    objects: nothing,
    checked: nothing,
    missing: nothing,
  },
  ...given,
})
