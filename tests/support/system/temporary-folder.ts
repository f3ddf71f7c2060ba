import { rm } from 'node:fs/promises'
import { onTestFinished } from 'vitest'
import { makeTemporaryFolder } from './make-temporary-folder.ts'

/** A folder of the running test, which is removed when the test has ended. */
export async function temporaryFolder(): Promise<string> {
  const folder = await makeTemporaryFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
