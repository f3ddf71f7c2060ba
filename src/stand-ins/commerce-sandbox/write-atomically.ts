import { open, rename } from 'node:fs/promises'

let serial = 0

/** Writes a file so that a reader, or a restart after a crash, sees the old or the new one, never half. */
export async function writeAtomically(path: string, content: string | Uint8Array): Promise<void> {
  serial += 1
  const draft = `${path}.${process.pid}-${serial}.tmp`
  const handle = await open(draft, 'w')
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, path)
}
