import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { errorCode } from '../errors/error-code.ts'

export type LogFile = {
  readonly path: string
  write(line: string): void
  close(): Promise<void>
}

/** How many earlier runs keep their log: `name.1.log` is the run before this one. */
const KEPT = 3

/**
 * Opens the log of one process for one run; the log of the run before moves aside.
 *
 * @param path ends with `.log`.
 * @param onLost called once when the log cannot be written, for example on a full disk.
 */
export async function openLogFile(
  path: string,
  onLost: (reason: string) => void,
): Promise<LogFile> {
  const older = (age: number) => (age === 0 ? path : path.replace(/\.log$/, `.${age}.log`))
  await rm(older(KEPT), { force: true })
  for (let age = KEPT - 1; age >= 0; age -= 1) {
    await rename(older(age), older(age + 1)).catch((error: unknown) => {
      if (errorCode(error) !== 'ENOENT') throw error
    })
  }
  const stream = createWriteStream(path, { flags: 'a', mode: 0o600 })
  // A stream that fails destroys itself, so this happens once.
  stream.on('error', (error) => onLost(`${path} cannot be written any more: ${error.message}`))
  return {
    path,
    write: (line) => {
      if (stream.writable) stream.write(`${line}\n`)
    },
    close: () =>
      new Promise((resolve) => {
        if (stream.closed) resolve()
        else stream.once('close', resolve).end()
      }),
  }
}
