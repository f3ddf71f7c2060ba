import { randomUUID } from 'node:crypto'
import { chmod, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from '../errors/error-code.ts'
import { StackError } from './stack-error.ts'

const REASONS: Readonly<Record<string, string>> = {
  EROFS: 'it is on a read-only file system',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'a file with this name exists',
}

/**
 * Makes the folder that the embedded stack writes to and proves that it can be written.
 *
 * @throws StackError that names the folder, the reason and the variable that moves it.
 */
export async function openDataFolder(folder: string): Promise<void> {
  await refuseUnwritable(folder, 'Set DATA_DIR to a folder that can be written, and start again.')
  await mkdir(path.join(folder, 'logs'), { recursive: true, mode: 0o700 })
  // The database may run as another user and has to pass through; it cannot list what is here.
  const { mode } = await stat(folder)
  if (process.getuid?.() === 0) await chmod(folder, mode | 0o011)
}

/**
 * Makes a folder if it is missing and writes a file in it as a trial.
 *
 * @param advice what the reader should do, as a sentence.
 * @throws StackError that names the folder and the reason.
 */
export async function refuseUnwritable(folder: string, advice: string): Promise<void> {
  const trial = path.join(folder, `.trial-${randomUUID()}`)
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(trial, '')
    await rm(trial)
  } catch (error) {
    const reason = REASONS[errorCode(error) ?? '']
    if (reason === undefined) throw error
    throw new StackError(`Cannot write to ${folder}: ${reason}. ${advice}`, { cause: error })
  }
}
