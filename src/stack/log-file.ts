import { createWriteStream, openSync, renameSync, rmSync, type WriteStream } from 'node:fs'
import { errorCode } from '../errors/error-code.ts'

export type LogFile = {
  readonly path: string
  write(line: string): void
  close(): Promise<void>
}

type LogFileOptions = {
  /** Size from which a file moves aside while the process runs. @default 10 MiB */
  readonly maxBytes?: number
  /** Called once when the log cannot be written, for example on a full disk. */
  readonly onLost: (reason: string) => void
}

/** How many earlier files are kept: `name.1.log` is what was written before this one. */
const KEPT = 3
const MAX_BYTES = 10 * 1024 * 1024

/**
 * Opens the log of one process for one run. The log of the run before moves aside, and so does this one whenever it
 * has `maxBytes`, so that a process takes at most four such files, whatever it is made to log.
 *
 * @param path ends with `.log`.
 * @throws Error if the file cannot be opened.
 */
export function openLogFile(
  path: string,
  { maxBytes = MAX_BYTES, onLost }: LogFileOptions,
): LogFile {
  const open = new Set<WriteStream>()
  let current: WriteStream | undefined
  let size = 0

  function lose(error: unknown): void {
    if (!current) return
    current = undefined
    const reason = error instanceof Error ? error.message : String(error)
    onLost(`${path} cannot be written any more: ${reason}`)
  }
  function start(): WriteStream {
    moveAside(path)
    // Opened at once: a file that is renamed before it is opened would be created again.
    const stream = createWriteStream(path, { fd: openSync(path, 'a', 0o600) })
    open.add(stream)
    stream.on('error', lose).on('close', () => open.delete(stream))
    size = 0
    return stream
  }

  current = start()
  return {
    path,
    write: (line) => {
      if (!current?.writable) return
      current.write(`${line}\n`)
      size += Buffer.byteLength(line) + 1
      if (size < maxBytes) return
      // What is not written yet still goes into the renamed file.
      current.end()
      try {
        current = start()
      } catch (error) {
        lose(error)
      }
    },
    close: async () => {
      current?.end()
      await Promise.all(
        [...open].map((one) => new Promise<void>((resolve) => one.once('close', resolve))),
      )
    },
  }
}

/** Gives each file the next number, and deletes the one that had the last. */
function moveAside(path: string): void {
  const older = (age: number) => (age === 0 ? path : path.replace(/\.log$/, `.${age}.log`))
  rmSync(older(KEPT), { force: true })
  for (let age = KEPT - 1; age >= 0; age -= 1) {
    try {
      renameSync(older(age), older(age + 1))
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error
    }
  }
}
