import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { ServiceError } from '../../../src/errors/service-error.ts'
import type { IntakeResult } from '../../../src/imaging/receive/intake-result.ts'
import { type ReceiveOptions, receiveImage } from '../../../src/imaging/receive/receive-image.ts'

/** A folder for temporary files that must be empty after each test of the file. */
export function emptyTempDir(): () => string {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'intake-'))
  })
  afterEach(async () => expect(await readdir(folder)).toEqual([]))
  afterAll(() => rm(folder, { recursive: true }))
  return () => folder
}

/** The bytes as a network gives them, in chunks of 16 KB. */
export function streamOf(bytes: Uint8Array, chunkSize = 16_384): Readable {
  function* chunks() {
    for (let at = 0; at < bytes.length; at += chunkSize) yield bytes.subarray(at, at + chunkSize)
  }
  return Readable.from(chunks(), { objectMode: false })
}

/** Takes in the bytes, hands the result to `look` and cleans up. */
export async function received<T>(
  bytes: Uint8Array,
  options: ReceiveOptions,
  look: (result: IntakeResult) => Promise<T> | T,
): Promise<T> {
  const result = await receiveImage(streamOf(bytes), options)
  try {
    return await look(result)
  } finally {
    await result.cleanup()
  }
}

/** The refusal of the bytes. Anything but a ServiceError, or a success, fails the test. */
export async function refusal(bytes: Uint8Array, options: ReceiveOptions): Promise<ServiceError> {
  const outcome = await received(bytes, options, () => undefined).catch((error: unknown) => error)
  if (outcome instanceof ServiceError) return outcome
  throw new Error('the image was not refused', { cause: outcome })
}
