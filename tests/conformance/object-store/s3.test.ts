import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createS3Store } from '../../../src/object-store/adapters/s3/create-s3-store.ts'
import { PART_BYTES } from '../../../src/object-store/adapters/s3/put-in-parts.ts'
import type { ObjectStore } from '../../../src/object-store/port.ts'
import { encryptionOfWrites } from '../../support/store/s3/encryption-of-writes.ts'
import { S3_REGION, type S3Server, startS3Server } from '../../support/store/s3/start-s3-server.ts'
import { describeObjectStore } from './suite.ts'

let server: S3Server
let store: ObjectStore

beforeAll(async () => {
  server = await startS3Server()
  store = createS3Store(optionsOf(server))
})
afterAll(() => server.close())

const optionsOf = ({ url, bucket, credentials }: S3Server) => ({
  bucket,
  region: S3_REGION,
  credentials,
  endpoint: url,
  forcePathStyle: true,
})

describeObjectStore('s3', () => store)

describe('an S3 store with encryption', () => {
  const KEY = 'arn:aws:kms:us-east-1:1:key/pictures'
  const parts = Buffer.alloc(PART_BYTES + 1, 7)
  const sha256 = createHash('sha256').update(parts).digest('hex')
  const contentType = 'image/webp'

  it.each([
    ['AES256', undefined],
    ['aws:kms', undefined],
    ['aws:kms', KEY],
  ] as const)('asks for it with every write: %s, key %s', async (algorithm, kmsKeyId) => {
    const encryption = { algorithm, ...(kmsKeyId !== undefined && { kmsKeyId }) }
    const encrypted = createS3Store({ ...optionsOf(server), encryption })
    const written = async (write: () => Promise<unknown>) => {
      const before = server.requests.length
      await write()
      return encryptionOfWrites(server.requests.slice(before)).map((one) => [
        one.algorithm,
        one.key,
      ])
    }
    const asked = [algorithm, kmsKeyId]
    const whole = () => encrypted.put('art/whole.webp', Buffer.from('whole'), { contentType })
    expect(await written(whole)).toEqual([asked])
    const inParts = () =>
      encrypted.put('art/parts.webp', Readable.from([parts]), { contentType, sha256 })
    expect(await written(inParts)).toEqual([asked])
    // Uploaded under another key, then copied.
    const unknown = () => encrypted.put('art/unknown.webp', Readable.from([parts]), { contentType })
    expect(await written(unknown)).toEqual([asked, asked])
    expect(await written(() => encrypted.check())).toEqual([asked])
  })
})
