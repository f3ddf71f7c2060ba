import { randomUUID } from 'node:crypto'
import { chmod, readFile, rename, writeFile } from 'node:fs/promises'
import { errorCode } from '../../errors/error-code.ts'

const OWNER_ONLY = 0o600

/** The text of a file with secrets, or `undefined` where there is none. Only the owner can read it then. */
export async function readPrivateFile(file: string): Promise<string | undefined> {
  try {
    const text = await readFile(file, 'utf8')
    await chmod(file, OWNER_ONLY)
    return text
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Writes a value as JSON that only the owner can read: all of it, or nothing. */
export async function writePrivateFile(file: string, value: unknown): Promise<void> {
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: OWNER_ONLY })
  await rename(draft, file)
}
