import { createLocalDiskStore } from '../../../src/object-store/adapters/local-disk/create-local-disk-store.ts'
import { createS3Store } from '../../../src/object-store/adapters/s3/create-s3-store.ts'
import type { ObjectStore } from '../../../src/object-store/port.ts'
import { S3_REGION, type S3Server, startS3Server } from './s3/start-s3-server.ts'

type StartedStore = {
  readonly store: ObjectStore
  readonly s3: S3Server | undefined
  /** What makes a process of the service use it. */
  readonly env: Readonly<Record<string, string>>
}

const chosen = process.env.TEST_OBJECT_STORE === 's3' ? 's3' : 'local-disk'

/** The store of a service: the folder `root`, or an S3 server that has what the folder has. */
export async function startObjectStore(
  kind: 'local-disk' | 's3' = chosen,
  root: string,
): Promise<StartedStore> {
  const disk = createLocalDiskStore({ root })
  if (kind === 'local-disk') return { store: disk, s3: undefined, env: {} }
  const s3 = await startS3Server()
  const { url, bucket, credentials } = s3
  const store = createS3Store({
    bucket,
    region: S3_REGION,
    credentials,
    endpoint: url,
    forcePathStyle: true,
  })
  for await (const { key } of disk.list('')) {
    const object = await disk.get(key)
    if (object) await store.put(key, object.body, object)
  }
  const env = {
    S3_BUCKET: bucket,
    S3_REGION,
    S3_ENDPOINT: url,
    S3_FORCE_PATH_STYLE: 'true',
    S3_ACCESS_KEY_ID: credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  }
  return { store, s3, env }
}
