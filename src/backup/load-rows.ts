import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { ClientBase } from 'pg'
import { from } from 'pg-copy-streams'
import { copyIn } from './tables.ts'

const decompress = promisify(gunzip)

/** Puts the rows of one part back, in the open transaction. */
export async function loadRows(
  client: ClientBase,
  table: { readonly name: string; readonly columns: readonly string[] },
  part: Buffer,
): Promise<void> {
  const rows = await decompress(part)
  await pipeline(
    Readable.from([rows], { objectMode: false }),
    client.query(from(copyIn(table.name, table.columns))),
  )
}
