import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { LogRecord } from './log-record.ts'

export type SpooledBatch = {
  readonly records: readonly LogRecord[]
  /** Removes the batch once its records are stored. */
  remove(): Promise<void>
}

export type LogSpool = {
  /**
   * Writes a batch.
   *
   * @returns how many records of older batches were removed to make room.
   * @throws when the disk refuses.
   */
  write(records: readonly LogRecord[]): Promise<number>
  /** Returns the oldest batch, of any process of this folder; `null` if there is none. */
  oldest(): Promise<SpooledBatch | null>
}

export type SpoolOptions = {
  readonly dir: string
  /** Of all batches together. @default 64 MiB */
  readonly maxBytes?: number
  /** @default 2000 */
  readonly maxBatches?: number
  /** Told how many records a batch had that cannot be read. */
  readonly onUnreadable: (records: number) => void
}

/** Time in ms, identifier, records, bytes: a listing says everything that the bounds need. */
const NAME = /^(\d{13,})-[0-9a-f-]{36}-(\d+)-(\d+)\.jsonl$/

type File = { readonly name: string; readonly records: number; readonly bytes: number }

/**
 * Records on disk while the database is away. Each batch is a file that is written under another name and then renamed,
 * so several processes share the folder and a killed one leaves no half batch. Two processes may load the same batch:
 * the identifiers of the records make the second a no-op. When the folder is full, the oldest batch goes.
 */
export function createLogSpool(options: SpoolOptions): LogSpool {
  const { dir, maxBytes = 64 * 1024 * 1024, maxBatches = 2000, onUnreadable } = options

  async function files(): Promise<File[]> {
    const names = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
    return names.sort().flatMap((name) => {
      const [, , records, bytes] = NAME.exec(name) ?? []
      return records ? [{ name, records: Number(records), bytes: Number(bytes) }] : []
    })
  }
  const remove = (name: string) => rm(path.join(dir, name), { force: true })

  async function makeRoom(): Promise<number> {
    const kept = await files()
    let bytes = kept.reduce((sum, file) => sum + file.bytes, 0)
    let lost = 0
    while (bytes > maxBytes || kept.length > maxBatches) {
      const oldest = kept.shift()
      if (!oldest) break
      await remove(oldest.name)
      bytes -= oldest.bytes
      lost += oldest.records
    }
    return lost
  }

  return {
    async write(records) {
      await mkdir(dir, { recursive: true })
      const text = `${records.map((record) => JSON.stringify(record)).join('\n')}\n`
      const draft = path.join(dir, `${randomUUID()}.draft`)
      try {
        await writeFile(draft, text, { mode: 0o600 })
        const facts = [Date.now(), randomUUID(), records.length, Buffer.byteLength(text)]
        await rename(draft, path.join(dir, `${facts.join('-')}.jsonl`))
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      return makeRoom()
    },

    async oldest() {
      for (const { name, records } of await files()) {
        const read = await readBatch(path.join(dir, name))
        if (read) return { records: read, remove: () => remove(name) }
        await remove(name)
        onUnreadable(records)
      }
      return null
    },
  }
}

/** Returns `null` for a file that no process of this service has written. */
async function readBatch(file: string): Promise<LogRecord[] | null> {
  try {
    const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '')
    return lines.map((line) => JSON.parse(line) as LogRecord)
  } catch (error) {
    // Another process has loaded it meanwhile.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    if (error instanceof SyntaxError) return null
    throw error
  }
}
