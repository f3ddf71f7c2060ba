import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { clampRange } from '../../byte-range.ts'
import { damagedObject } from '../../damaged-object.ts'
import type { ByteRange, StoredObject } from '../../port.ts'
import { isMissing } from './disk-error.ts'
import type { ObjectPlace } from './object-folder.ts'
import { headOf, type ObjectRecord, readRecord } from './object-record.ts'

/** An object that is replaced this often between two system calls is not there in any useful sense. */
const ATTEMPTS = 10

/**
 * Opens an object for reading, or gives null where there is none. The bytes belong to the description
 * even when the object is replaced or deleted meanwhile.
 *
 * @throws ServiceError `VALIDATION_FAILED` for a range that begins behind the end.
 */
export async function readObject(
  place: ObjectPlace,
  range: ByteRange | undefined,
): Promise<StoredObject | null> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const record = await readRecord(place)
    if (!record) return null
    const span = range && clampRange(range, record.size)
    const file = await openContent(place, record)
    if (!file) continue
    const body = file.createReadStream(span ? { start: span.start, end: span.end } : {})
    return { ...headOf(record), body, range: span }
  }
  throw damagedObject('description', {
    en: 'The bytes of an object are missing from the store.',
    ja: '保存先にオブジェクトのデータがありません。',
  })
}

/** Null when the bytes went away since the record was read. */
async function openContent(place: ObjectPlace, record: ObjectRecord): Promise<FileHandle | null> {
  try {
    const path = join(place.folder, record.content)
    return await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
