import { afterAll, beforeAll } from 'vitest'
import { createS3Store } from '../../../src/object-store/adapters/s3/create-s3-store.ts'
import type { ObjectStore } from '../../../src/object-store/port.ts'
import { S3_REGION, type S3Server, startS3Server } from '../../support/store/s3/start-s3-server.ts'
import { describeObjectStore } from './suite.ts'

let server: S3Server
let store: ObjectStore

beforeAll(async () => {
  server = await startS3Server()
  const { url, bucket, credentials } = server
  store = createS3Store({
    bucket,
    region: S3_REGION,
    credentials,
    endpoint: url,
    forcePathStyle: true,
  })
})
afterAll(() => server.close())

describeObjectStore('s3', () => store)
