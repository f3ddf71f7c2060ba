import { chmod, mkdtemp, realpath } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A new folder that other OS users may pass through, as the embedded database has to. */
export async function makeTemporaryFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'print-commerce-')))
  await chmod(folder, 0o711)
  return folder
}
