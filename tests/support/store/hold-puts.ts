import type { S3Server } from './s3/start-s3-server.ts'

export type HeldPut = {
  readonly key: string
  /** Lets the store carry it out. */
  release(): void
}

/**
 * Has the store hold every write of a key that contains `part`. Returns the held writes in the order in which
 * they came; the list grows.
 */
export function holdPuts(s3: S3Server, part: string): readonly HeldPut[] {
  const held: HeldPut[] = []
  s3.fault = ({ method, path }) => {
    const key = new URL(path, s3.url).pathname.slice(`/${s3.bucket}/`.length)
    if (method !== 'PUT' || !key.includes(part)) return undefined
    const { promise, resolve } = Promise.withResolvers<void>()
    held.push({ key, release: resolve })
    return { until: promise }
  }
  return held
}
