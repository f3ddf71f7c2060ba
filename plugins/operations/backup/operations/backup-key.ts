import { randomUUID } from 'node:crypto'

const KEY = /^backups\/\d{4}-\d\d-\d\d-[0-9a-f-]{36}\.tar$/

/** A new key for an archive in the object store, with the day in UTC. */
export const newBackupKey = () =>
  `backups/${new Date().toISOString().slice(0, 10)}-${randomUUID()}.tar`

export const isBackupKey = (key: string): boolean => KEY.test(key)
