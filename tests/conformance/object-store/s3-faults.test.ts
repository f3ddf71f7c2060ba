import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createS3Store } from '../../../src/object-store/adapters/s3/create-s3-store.ts'
import type { S3Options } from '../../../src/object-store/adapters/s3/s3-bucket.ts'
import type { ListedObject, ObjectStore } from '../../../src/object-store/port.ts'
import { S3_REGION, type S3Server, startS3Server } from '../../support/store/s3/start-s3-server.ts'
import { until } from '../../support/system/until.ts'

const TEXT = { contentType: 'text/plain' }
const MB = 1024 * 1024
const ATTEMPTS = 3
/** Of one attempt, where none comes to its end, and elsewhere. */
const SHORT_MS = 300
const LONG_MS = 60_000
const UNAVAILABLE = { code: 'STORE_UNAVAILABLE', status: 503 }

let server: S3Server
let store: ObjectStore

beforeEach(async () => {
  server = await startS3Server()
  store = connect()
})
afterEach(() => server.close())

function connect(options: Partial<S3Options> = {}): ObjectStore {
  const { url, bucket, credentials } = server
  const base = { bucket, region: S3_REGION, credentials, endpoint: url, forcePathStyle: true }
  return createS3Store({ ...base, attemptTimeoutMs: LONG_MS, ...options })
}

const stream = (bytes: Buffer) => Readable.from(chunksOf(bytes))
function* chunksOf(bytes: Buffer) {
  for (let at = 0; at < bytes.byteLength; at += 65_536) yield bytes.subarray(at, at + 65_536)
}
const read = async (key: string) => {
  const found = await store.get(key)
  return found && (await buffer(found.body)).toString()
}
async function listed(objects: AsyncIterable<ListedObject>): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of objects) keys.push(key)
  return keys
}
/** The operations that need the server. */
const operations = (to: ObjectStore) => [
  () => to.put('a', Buffer.from('x'), TEXT),
  () => to.get('a'),
  () => to.head('a'),
  () => to.delete('a'),
  () => listed(to.list('')),
  () => to.check(),
  () => to.sweepUnfinished({ olderThanMs: 0 }),
  () => to.setLifecycle?.([]),
]
/** Side by side: the client pauses between its attempts. */
const expectUnavailable = (all: readonly (() => Promise<unknown> | undefined)[]) =>
  Promise.all(all.map((operation) => expect(operation()).rejects.toMatchObject(UNAVAILABLE)))

describe('an S3 server that fails', () => {
  it('and never answers is given up after three attempts, each of its own time', async () => {
    const giveUp = async (index: number) => {
      // Each asks a server of its own, which counts its attempts.
      const silent = await startS3Server()
      silent.fault = () => 'silence'
      const { url: endpoint, credentials } = silent
      let arrived = 0
      // On a machine that stands still, the time of an attempt can end before it has arrived.
      for (let attemptTimeoutMs = SHORT_MS; arrived < ATTEMPTS; attemptTimeoutMs *= 2) {
        const before = silent.requests.length
        const started = performance.now()
        const operation = operations(connect({ endpoint, credentials, attemptTimeoutMs }))[index]
        await expect(operation?.()).rejects.toMatchObject({
          ...UNAVAILABLE,
          message: 'The object store does not answer in time.',
          retryAfterSeconds: 10,
        })
        const tookMs = performance.now() - started
        expect(tookMs).toBeGreaterThanOrEqual(ATTEMPTS * attemptTimeoutMs - 50)
        arrived = silent.requests.length - before
      }
      await silent.close()
      expect(arrived).toBe(ATTEMPTS)
    }
    await Promise.all(operations(store).map((_, index) => giveUp(index)))
  })

  it.each([
    { status: 503, code: 'SlowDown' },
    { status: 500, code: 'InternalError' },
    'cut',
  ] as const)(
    'with %j once or twice is asked again, and more often is unavailable',
    async (fault) => {
      await store.put('a', Buffer.from('old'), TEXT)
      let left = 2
      server.fault = () => (left-- > 0 ? fault : undefined)
      await store.put('a', Buffer.from('new'), TEXT)
      left = 2
      expect(await read('a')).toBe('new')
      server.fault = () => fault
      await expectUnavailable(operations(store))
      server.fault = undefined
      expect(await read('a')).toBe('new')
    },
  )

  it('is unavailable if no server listens', async () => {
    const nobody = connect({ endpoint: 'http://127.0.0.1:1' })
    await expectUnavailable(operations(nobody))
  })

  it.each([
    { status: 507, code: 'InsufficientStorage' },
    { status: 400, code: 'QuotaExceeded' },
  ])('with %j is full', async (fault) => {
    server.fault = () => fault
    const put = store.put('a', Buffer.from('x'), TEXT)
    await expect(put).rejects.toMatchObject({ code: 'STORAGE_FULL', status: 507 })
  })

  it('in the middle of an upload leaves the old object, and no upload behind', async () => {
    await store.put('big', Buffer.from('old'), TEXT)
    const bytes = Buffer.alloc(16 * MB)
    for (const sha256 of [undefined, createHash('sha256').update(bytes).digest('hex')]) {
      server.fault = ({ path }) =>
        path.includes('partNumber=2') ? { status: 503, code: 'SlowDown' } : undefined
      const options = sha256 === undefined ? TEXT : { ...TEXT, sha256 }
      const put = store.put('big', stream(bytes), options)
      await expect(put).rejects.toMatchObject(UNAVAILABLE)
      expect([...server.store.objects.keys()]).toEqual(['big'])
      expect(server.store.uploads.size).toBe(0)
      expect(await read('big')).toBe('old')
    }
  })

  it('when an upload is to be dropped leaves it to the sweep', async () => {
    server.fault = ({ method, path }) =>
      path.includes('partNumber=2') || method === 'DELETE'
        ? { status: 503, code: 'SlowDown' }
        : undefined
    const put = store.put('big', stream(Buffer.alloc(16 * MB)), TEXT)
    await expect(put).rejects.toMatchObject(UNAVAILABLE)
    server.fault = undefined
    expect(server.store.uploads.size).toBe(1)
    expect(await store.sweepUnfinished({ olderThanMs: 60_000 })).toBe(0)
    expect(await store.sweepUnfinished({ olderThanMs: -60_000 })).toBe(1)
    expect(server.store.uploads.size).toBe(0)
  })

  it('between the parts and the copy of an upload leaves nothing under its key', async () => {
    server.fault = ({ method, path }) =>
      method === 'DELETE' || (method === 'PUT' && path.startsWith('/pictures/big?x-id=CopyObject'))
        ? { status: 500, code: 'InternalError' }
        : undefined
    const put = store.put('big', stream(Buffer.alloc(6 * MB)), TEXT)
    await expect(put).rejects.toMatchObject(UNAVAILABLE)
    server.fault = undefined
    expect([...server.store.objects.keys()]).toEqual([expect.stringMatching(/^staging@/)])
    expect(await listed(store.list(''))).toEqual([])
    expect(await store.sweepUnfinished({ olderThanMs: -60_000 })).toBe(1)
    expect(server.store.objects.size).toBe(0)
  })

  it('to keep the bytes it was sent is noticed by its tag, and they are removed', async () => {
    server.store.lies = true
    for (const bytes of [Buffer.from('small'), Buffer.alloc(6 * MB, 'b')]) {
      const put = store.put('lied', stream(bytes), TEXT)
      await expect(put).rejects.toMatchObject(UNAVAILABLE)
      expect(server.store.objects.size).toBe(0)
    }
  })
})

describe('a body that S3 gives', () => {
  const bytes = Buffer.alloc(2 * MB, 'b')
  const take = async (range?: { start: number; end: number }) => {
    const found = await store.get('a', range ? { range } : {})
    return found && buffer(found.body)
  }
  beforeEach(() => store.put('a', bytes, TEXT))

  it.each([0, 1, MB])('and cuts after %i bytes fails', async (after) => {
    server.fault = ({ method }) => (method === 'GET' ? { after, ends: 'cut' } : undefined)
    // Before the first byte it is noticed by the time of an attempt alone.
    store = connect({ attemptTimeoutMs: SHORT_MS })
    await expect(take()).rejects.toMatchObject(UNAVAILABLE)
    await expect(take({ start: 10, end: MB + 100 })).rejects.toMatchObject(UNAVAILABLE)
  })

  it('and that stands still fails after the time of an attempt', async () => {
    server.fault = ({ method }) => (method === 'GET' ? { after: MB, ends: 'silence' } : undefined)
    store = connect({ attemptTimeoutMs: SHORT_MS })
    await expect(take()).rejects.toMatchObject(UNAVAILABLE)
  })

  it('with another byte than was stored fails at its end', async () => {
    const kept = server.store.objects.get('a')
    if (kept) kept.bytes = Buffer.concat([bytes.subarray(1), Buffer.from('c')])
    await expect(take()).rejects.toMatchObject(UNAVAILABLE)
  })

  it('that was put there by other software is rejected', async () => {
    const kept = server.store.objects.get('a')
    if (kept) kept.metadata = {}
    await expect(store.head('a')).rejects.toMatchObject(UNAVAILABLE)
    await expect(store.get('a')).rejects.toMatchObject(UNAVAILABLE)
  })

  it('to a reader who gives up at once holds no connection', async () => {
    for (let reader = 0; reader < 300; reader++) {
      const found = await store.get('a')
      found?.body.destroy()
      if (found && !found.body.closed) await once(found.body, 'close')
    }
    expect(await read('a')).toBe(bytes.toString())
  })
})

describe('a stream that is sent to S3', () => {
  it('is read no faster than the server takes it', async () => {
    const released = Promise.withResolvers<void>()
    server.fault = ({ path }) =>
      path.includes('partNumber') ? { until: released.promise } : undefined
    let taken = 0
    const source = Readable.from(
      (function* () {
        for (; taken < 100; taken++) yield Buffer.alloc(MB)
      })(),
    )
    const put = store.put('big', source, TEXT)
    await until('both parts to be on their way', () => {
      return server.requests.filter(({ path }) => path.includes('partNumber')).length === 2
    })
    expect(taken).toBeLessThan(50)
    released.resolve()
    expect((await put).size).toBe(100 * MB)
  })
})

describe('what S3 refuses', () => {
  it('to wrong credentials is unavailable, and says so without naming them', async () => {
    for (const credentials of [
      { ...server.credentials, secretAccessKey: 'wrong' },
      { ...server.credentials, accessKeyId: 'NOBODY' },
    ]) {
      const stranger = connect({ credentials })
      for (const operation of [operations(stranger)[0], operations(stranger)[5]])
        await expect(operation?.()).rejects.toMatchObject({
          ...UNAVAILABLE,
          message: expect.stringContaining('refuses the credentials'),
        })
    }
  })

  it('because there is no such bucket is unavailable, and no missing object', async () => {
    const lost = connect({ bucket: 'elsewhere' })
    const message = 'The bucket of the object store does not exist.'
    await expect(lost.put('a', Buffer.from('x'), TEXT)).rejects.toMatchObject({ message })
    await expect(lost.get('a')).rejects.toMatchObject({ message })
    await expect(lost.check()).rejects.toMatchObject({ message })
  })
})

describe('a signed URL', () => {
  const soon = () => new Date(Date.now() + 60_000)

  it('opens its object for a while, and nothing else', async () => {
    await store.put('print-data/art/1.jpg', Buffer.from('secret'), { contentType: 'image/jpeg' })
    await store.put('print-data/art/2.jpg', Buffer.from('other'), { contentType: 'image/jpeg' })
    const url = (await store.signedUrl?.('print-data/art/1.jpg', soon())) ?? ''
    const answer = await fetch(url)
    expect([answer.status, await answer.text()]).toEqual([200, 'secret'])
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const changed = [
      url.replace('1.jpg', '2.jpg'),
      url.replace('X-Amz-Expires=', 'X-Amz-Expires=9'),
      url.replace(/Signature=./, (text) => (text.endsWith('0') ? 'Signature=1' : 'Signature=0')),
      url.slice(0, url.indexOf('?')),
    ]
    for (const other of changed) expect(await fetch(other)).toAnswer(403)
    expect(await fetch(url, { method: 'DELETE' })).toAnswer(403)
  })
})

describe('a bucket with many objects', () => {
  it('is listed page by page, in order and from any place', async () => {
    await store.put('many/0', Buffer.from('x'), TEXT)
    const one = server.store.objects.get('many/0')
    const all = Array.from({ length: 5_000 }, (_, at) => `many/${String(at).padStart(5, '0')}`)
    server.store.objects.clear()
    if (one) for (const key of all.toReversed()) server.store.objects.set(key, one)
    server.requests.length = 0
    expect(await listed(store.list('many/'))).toEqual(all)
    expect(server.requests.length).toBe(5)
    const behind = await listed(store.list('many/', { after: 'many/03499' }))
    expect(behind).toEqual(all.slice(3_500))
  })
})
