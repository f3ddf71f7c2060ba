import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { numberOf } from './records.ts'

/**
 * The records of a folder with one JSON file each, by their identifiers and in the order of their
 * creation. Makes the folder where there is none.
 *
 * @throws Error when a file of the folder cannot be read.
 */
export async function readRecordFolder<Stored extends { id: string; createdAt: string }>(
  folder: string,
): Promise<Map<string, Stored>> {
  await mkdir(folder, { recursive: true })
  const records: Stored[] = []
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.json'))) {
    records.push(JSON.parse(await readFile(join(folder, name), 'utf8')))
  }
  // Two that were made in the same millisecond keep their order, too.
  records.sort(
    (a, b) =>
      a.createdAt.localeCompare(b.createdAt) || Number(numberOf(a.id)) - Number(numberOf(b.id)),
  )
  return new Map(records.map((record) => [record.id, record]))
}
