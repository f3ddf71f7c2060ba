import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { OpenFile } from './write-object.ts'

/**
 * Writes a few bytes to the disk below `root` and removes them. `@` keeps the name apart from every
 * key, and the name is one that `sweepLeftovers` removes should the process die in between.
 *
 * @throws the failure of the file system.
 */
export async function checkWritable(root: string, openFile: OpenFile = open): Promise<void> {
  await mkdir(root, { recursive: true })
  const path = join(root, `ping@${randomUUID()}`)
  try {
    const file = await openFile(path, 'wx')
    try {
      await file.write(Buffer.from('ping'))
      await file.sync()
    } finally {
      await file.close()
    }
  } finally {
    await rm(path, { force: true })
  }
}
