import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { damagedObject } from '../../damaged-object.ts'
import type { ObjectHead } from '../../port.ts'
import { isMissing } from './disk-error.ts'
import type { ObjectPlace } from './object-folder.ts'

/** Ends the name of a record. `@` cannot occur in a key, so no object can pose as one. */
export const RECORD_SUFFIX = '@.json'

const recordSchema = z.object({
  /** Name of the file with the bytes, beside the record. */
  content: z.string().regex(/^[a-zA-Z0-9._-]+@[0-9a-f-]{36}$/),
  size: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  contentType: z.string(),
  cacheControl: z.string().optional(),
  lastModified: z.iso.datetime(),
})

/**
 * What is known of a stored object, kept beside its bytes. The record names the file of the bytes, so
 * that replacing the record replaces bytes and description at one instant.
 */
export type ObjectRecord = z.infer<typeof recordSchema>

/**
 * Reads the record of an object, or null where there is none.
 *
 * @throws ServiceError `STORE_UNAVAILABLE` when the record is a link or not readable as one.
 */
export async function readRecord({ folder, name }: ObjectPlace): Promise<ObjectRecord | null> {
  let text: string
  try {
    const file = await open(
      join(folder, name + RECORD_SUFFIX),
      constants.O_RDONLY | constants.O_NOFOLLOW,
    )
    text = await file.readFile('utf8').finally(() => file.close())
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
  try {
    return recordSchema.parse(JSON.parse(text))
  } catch (error) {
    const sentence = {
      en: 'The record of an object is damaged.',
      ja: 'オブジェクトの管理情報が破損しています。',
    }
    throw damagedObject('description', sentence, error)
  }
}

/** What a record tells a caller. */
export function headOf(record: ObjectRecord): ObjectHead {
  return {
    size: record.size,
    sha256: record.sha256,
    contentType: record.contentType,
    cacheControl: record.cacheControl,
    etag: `"${record.sha256}"`,
    lastModified: new Date(record.lastModified),
  }
}
