import { createHash, randomUUID } from 'node:crypto'
import { access, type FileHandle, link, open, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Headers, pack } from 'tar-stream'
import { BackupProblem } from './backup-problem.ts'
import { END_BYTES, MTIME, trailerOf } from './trailer.ts'

/** Further attributes of a member, kept as a PAX header. */
export type Attributes = Readonly<Record<string, string>>

export type ArchiveWriter = {
  add(name: string, bytes: Uint8Array): Promise<void>
  /** Adds a member from a stream of exactly so many bytes. */
  addStream(name: string, size: number, body: Readable, attributes: Attributes): Promise<void>
  /**
   * Adds the last member and the trailer, and gives the file its name.
   *
   * @param before what must have succeeded before there is an archive, with its digest.
   */
  finish(
    name: string,
    manifest: Uint8Array,
    before?: (sha256: string) => Promise<void>,
  ): Promise<void>
  /** Of the file while it is incomplete. */
  readonly partial: string
  /** Removes what was written so far. */
  abandon(): Promise<void>
}

/**
 * Writes an archive: a tar file whose last block, the trailer, has the SHA-256 of everything before it. Until it is
 * complete the file has another name, which ends with `.partial`. Only its owner may read it.
 *
 * @throws BackupProblem if there is a file with this name; Error if it cannot be written.
 */
export async function createArchive(file: string): Promise<ArchiveWriter> {
  if (await exists(file)) throw taken(file)
  // Two backups to one file at a time must not write into the same.
  const partial = `${file}.${randomUUID()}.partial`
  const output = await open(partial, 'wx', 0o600)
  const tar = pack()
  const hash = createHash('sha256')
  let bytes = 0
  const written = writeAll(tar, async (chunk) => {
    hash.update(chunk)
    bytes += chunk.length
    await output.appendFile(chunk)
  })
  // Each call below waits for it as well; this keeps a failure between two calls from ending the process.
  written.catch(() => undefined)

  async function entry(header: Headers, body: Readable | readonly Uint8Array[]): Promise<void> {
    const target = tar.entry({ mode: 0o600, mtime: MTIME, ...header })
    await Promise.race([pipeline(body, target), written])
  }
  return {
    add: (name, content) => entry({ name, size: content.length }, [content]),
    addStream: (name, size, body, attributes) =>
      entry({ name, size, ...{ pax: attributes } } as Headers, body),
    partial,
    async finish(name, manifest, before) {
      await entry({ name, size: manifest.length }, [manifest])
      tar.finalize()
      await written
      const start = bytes - Math.ceil(manifest.length / 512) * 512
      const sha256 = hash.digest('hex')
      await output.appendFile(
        await trailerOf({ sha256, manifestStart: start, manifestBytes: manifest.length }),
      )
      await output.sync()
      await output.close()
      await before?.(sha256)
      // Unlike a change of its name, it replaces no file that was made meanwhile.
      await link(partial, file).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'EEXIST' ? taken(file) : error
      })
      await rm(partial)
      await syncFolder(path.dirname(file))
    },
    async abandon() {
      tar.destroy()
      await written.catch(() => undefined)
      await closed(output)
      await rm(partial, { force: true })
    },
  }
}

/** Writes all but the last chunk, the end mark of a tar file: the trailer brings its own. */
async function writeAll(tar: AsyncIterable<Buffer>, write: (chunk: Buffer) => Promise<void>) {
  let last: Buffer | undefined
  for await (const chunk of tar) {
    if (last) await write(last)
    last = chunk
  }
  if (last?.length !== END_BYTES) throw new Error('The archive has no end mark.')
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

const taken = (file: string) =>
  new BackupProblem({
    en: `There is a file ${file} already. Nothing was changed. Choose another name.`,
    ja: `ファイル${file}はすでに存在します。何も変更していません。別の名前を指定してください。`,
  })

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}

async function closed(handle: FileHandle): Promise<void> {
  await handle.close().catch(() => undefined)
}
