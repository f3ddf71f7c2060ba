import { createHash } from 'node:crypto'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** The service tries a deployment for a day. */
const KEPT_MS = 2 * 24 * 60 * 60_000

/**
 * Does each piece of work once, one after another, also after a restart: an id whose work has succeeded is kept as an
 * empty file. Work that fails may be tried again.
 *
 * @param folder is made when it is needed.
 */
export function createDoneOnce(
  folder: string,
): (id: string, work: () => Promise<void>) => Promise<boolean> {
  let before: Promise<unknown> = Promise.resolve()
  const run = async (id: string, work: () => Promise<void>) => {
    const file = path.join(folder, createHash('sha256').update(id).digest('hex'))
    if (await stat(file).catch(() => undefined)) return false
    await work()
    await mkdir(folder, { recursive: true })
    await forgetOld(folder)
    await writeFile(file, '')
    return true
  }
  /** @returns whether it was done now. */
  return (id, work) => {
    const done = before.then(() => run(id, work))
    before = done.catch(() => undefined)
    return done
  }
}

async function forgetOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    if ((await stat(file)).mtimeMs < Date.now() - KEPT_MS) await rm(file, { force: true })
  }
}
