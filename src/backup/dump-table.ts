import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { ClientBase } from 'pg'
import { to } from 'pg-copy-streams'

const compress = promisify(gzip)

/** A part is cut behind the row with which it reaches so many bytes; what holds it is a multiple of it. */
const PART_BYTES = 4 * 1024 * 1024
const NEWLINE = 10

export type Dumped = { readonly rows: number; readonly parts: number; readonly sha256: string }

/**
 * Reads rows with a `COPY … TO STDOUT` statement and passes them on in compressed parts of whole rows.
 *
 * @param onPart without it the rows are only counted and their digest computed.
 */
export async function dumpRows(
  client: ClientBase,
  statement: string,
  onPart?: (number: number, bytes: Buffer) => Promise<void>,
): Promise<Dumped> {
  const hash = createHash('sha256')
  let pending: Buffer[] = []
  let size = 0
  let rows = 0
  let parts = 0
  async function pass(bytes: Buffer): Promise<void> {
    parts += 1
    await onPart?.(parts, await compress(bytes))
  }
  for await (const chunk of client.query(to(statement)) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    rows += countRows(chunk)
    if (!onPart) continue
    pending.push(chunk)
    size += chunk.length
    if (size < PART_BYTES) continue
    const all = Buffer.concat(pending)
    // A line break within a value is written as \n, so each one ends a row.
    const end = all.lastIndexOf(NEWLINE) + 1
    if (end > 0) await pass(all.subarray(0, end))
    pending = [all.subarray(end)]
    size = all.length - end
  }
  if (size > 0) await pass(Buffer.concat(pending))
  return { rows, parts, sha256: hash.digest('hex') }
}

function countRows(chunk: Buffer): number {
  let rows = 0
  for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) rows += 1
  return rows
}
