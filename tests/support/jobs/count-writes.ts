import { type FSWatcher, watch } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Service } from '../service/service.ts'

export type WriteCount = {
  /** How often pictures of the artwork were written, those of killed workers included. */
  pictures(): number
  stop(): void
}

/** Counts from now on how often pictures of an artwork are written; previews do not count. */
export async function countWrites(
  { s3, dataDir }: Pick<Service, 's3' | 'dataDir'>,
  artwork: string,
): Promise<WriteCount> {
  if (s3) return countOnS3(s3.store.writes, `art/${artwork}/`)
  const folder = path.join(dataDir, 'objects/art', artwork)
  await mkdir(folder, { recursive: true })
  return countOnDisk(watch(folder))
}

function countOnS3(writes: ReadonlyMap<string, number>, prefix: string): WriteCount {
  return {
    pictures: () =>
      [...writes]
        .filter(([key]) => key.startsWith(prefix) && !key.endsWith('-preview.webp'))
        .reduce((sum, [, times]) => sum + times, 0),
    stop: () => undefined,
  }
}

/** On the disk each write has a content file with a name of its own, `<name>@<uuid>`. */
function countOnDisk(watcher: FSWatcher): WriteCount {
  const contents = new Set<string>()
  let lost: Error | undefined
  watcher.on('error', (error) => {
    lost = error
  })
  watcher.on('change', (_event, name) => {
    if (/(?<!-preview)\.webp@[\da-f-]{36}$/.test(String(name))) contents.add(String(name))
  })
  return {
    pictures() {
      if (lost) throw lost
      return contents.size
    },
    stop: () => watcher.close(),
  }
}
