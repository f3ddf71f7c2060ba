import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { damagedObject } from './damaged-object.ts'
import type { ObjectStore } from './port.ts'

/**
 * Brings an object to a file of this machine. On a failure no part of the file stays.
 *
 * @throws ServiceError for an object that is missing or damaged and for a store that is away; the error
 *   of the file system for a disk that is full.
 */
export async function saveObject(
  store: Pick<ObjectStore, 'get'>,
  key: string,
  path: string,
): Promise<void> {
  const object = await store.get(key)
  if (!object) {
    throw damagedObject('bytes', {
      en: `The object ${key} is missing in the store.`,
      ja: `オブジェクト${key}が保存先にありません。`,
    })
  }
  try {
    await pipeline(object.body, createWriteStream(path))
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}
