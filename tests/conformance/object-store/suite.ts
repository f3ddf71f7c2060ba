import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import type { ObjectStore } from '../../../src/object-store/port.ts'

const WEBP = { contentType: 'image/webp' }
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/**
 * What every object store promises. An adapter passes it with a store that is empty at first; tests
 * work under prefixes of their own.
 */
export function describeObjectStore(name: string, store: () => ObjectStore): void {
  const text = async (key: string) => {
    const found = await store().get(key)
    return found && (await buffer(found.body)).toString()
  }
  const keys = async (prefix: string) => {
    const found: string[] = []
    for await (const { key } of store().list(prefix)) found.push(key)
    return found
  }

  describe(`the object store "${name}"`, () => {
    it('gives back the bytes and everything that was told about them', async () => {
      const bytes = randomBytes(70_000)
      const before = Date.now() - 1000
      const put = await store().put('round/a.webp', bytes, {
        ...WEBP,
        sha256: sha256(bytes),
        cacheControl: 'public, max-age=60',
      })
      expect(put).toEqual({ size: 70_000, sha256: sha256(bytes) })
      const found = await store().get('round/a.webp')
      expect(found && (await buffer(found.body)).equals(bytes)).toBe(true)
      expect(found).toMatchObject({ ...put, ...WEBP, cacheControl: 'public, max-age=60' })
      expect(found?.lastModified.getTime()).toBeGreaterThan(before)
      const { body: _, range: __, ...head } = found ?? {}
      expect(await store().head('round/a.webp')).toEqual(head)
    })

    it('stores a stream of many chunks and an empty object', async () => {
      const chunks = Array.from({ length: 300 }, () => randomBytes(1000))
      const put = await store().put('stream/many', Readable.from(chunks), WEBP)
      expect(put).toEqual({ size: 300_000, sha256: sha256(Buffer.concat(chunks)) })
      await store().put('stream/empty', new Uint8Array(), WEBP)
      expect(await text('stream/empty')).toBe('')
    })

    it.each([5, 10, 12.5])('stores %d MB as a stream, with its digest and without', async (mb) => {
      const chunks = Array.from({ length: mb * 16 }, () => randomBytes(65_536))
      const expected = { size: chunks.length * 65_536, sha256: sha256(Buffer.concat(chunks)) }
      for (const known of [{}, { sha256: expected.sha256 }]) {
        const put = await store().put('big/a', Readable.from(chunks), { ...WEBP, ...known })
        expect(put).toEqual(expected)
        const found = await store().get('big/a')
        expect(found).toMatchObject({ ...expected, ...WEBP })
        expect(found && sha256(await buffer(found.body))).toBe(expected.sha256)
      }
      expect(await keys('')).not.toContainEqual(expect.stringContaining('@'))
      await store().delete('big/a')
    })

    it('stores nothing of a large stream that is not what was announced, or breaks off', async () => {
      const large = () => Array.from({ length: 112 }, () => randomBytes(65_536))
      await store().put('big/b', Buffer.from('old'), WEBP)
      const wrong = store().put('big/b', Readable.from(large()), {
        ...WEBP,
        sha256: sha256(Buffer.of(1)),
      })
      await expect(wrong).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
      const broken = Readable.from(
        (async function* () {
          yield* large()
          throw new Error('the sender went away')
        })(),
      )
      await expect(store().put('big/b', broken, WEBP)).rejects.toThrow('the sender went away')
      expect(await text('big/b')).toBe('old')
      expect(await store().sweepUnfinished({ olderThanMs: -60_000 })).toBe(0)
    })

    it('answers null for an object that is not there', async () => {
      expect(await store().get('none/here')).toBeNull()
      expect(await store().head('none/here')).toBeNull()
      await expect(store().delete('none/here')).resolves.toBeUndefined()
    })

    it('replaces an object, and its entity tag changes with its bytes only', async () => {
      await store().put('again/a', Buffer.from('one'), WEBP)
      const first = await store().head('again/a')
      await store().put('again/a', Buffer.from('one'), WEBP)
      expect((await store().head('again/a'))?.etag).toBe(first?.etag)
      await store().put('again/a', Buffer.from('other'), { contentType: 'text/plain' })
      const last = await store().head('again/a')
      expect(last?.etag).not.toBe(first?.etag)
      expect(last).toMatchObject({ size: 5, contentType: 'text/plain' })
      expect(await text('again/a')).toBe('other')
    })

    it('deletes an object and leaves its neighbours', async () => {
      await store().put('gone/a', Buffer.from('a'), WEBP)
      await store().put('gone/a.b', Buffer.from('b'), WEBP)
      await store().delete('gone/a')
      expect(await store().head('gone/a')).toBeNull()
      expect(await keys('gone/')).toEqual(['gone/a.b'])
    })

    it('gives a range of bytes with both ends included', async () => {
      await store().put('range/a', Buffer.from('0123456789'), WEBP)
      const part = async (start: number, end?: number) => {
        const range = end === undefined ? { start } : { start, end }
        const found = await store().get('range/a', { range })
        return found && [(await buffer(found.body)).toString(), found.range, found.size]
      }
      expect(await part(2, 4)).toEqual(['234', { start: 2, end: 4 }, 10])
      expect(await part(7)).toEqual(['789', { start: 7, end: 9 }, 10])
      expect(await part(8, 500)).toEqual(['89', { start: 8, end: 9 }, 10])
      for (const range of [{ start: 10 }, { start: -1 }, { start: 5, end: 4 }, { start: 0.5 }])
        await expect(store().get('range/a', { range })).rejects.toMatchObject({
          code: 'VALIDATION_FAILED',
        })
    })

    it('lists by prefix in the byte order of the keys', async () => {
      const all = ['l/a', 'l/a-b', 'l/a.b', 'l/a/b', 'l/a/b/c', 'l/a0', 'l/b/c', 'lx']
      for (const key of all.toReversed()) await store().put(key, Buffer.from(key), WEBP)
      expect(await keys('l/')).toEqual(all.slice(0, -1))
      expect(await keys('l/a/')).toEqual(['l/a/b', 'l/a/b/c'])
      expect(await keys('l/a')).toEqual(all.slice(0, 6))
      expect(await keys('l')).toEqual(all)
      expect(await keys('l/a/b/c')).toEqual(['l/a/b/c'])
      expect(await keys('l/nothing')).toEqual([])
      for (const after of [...all, 'l', 'l/', 'l/a/a', 'l/zz']) {
        const behind: string[] = []
        for await (const { key } of store().list('l', { after })) behind.push(key)
        expect([after, behind]).toEqual([after, all.filter((key) => key > after)])
      }
      for await (const found of store().list('l/b/c'))
        expect(found).toEqual({ key: 'l/b/c', size: 5, lastModified: expect.any(Date) })
    })

    it('keeps an object and one below it apart', async () => {
      await store().put('deep/x', Buffer.from('upper'), WEBP)
      await store().put('deep/x/y', Buffer.from('lower'), WEBP)
      expect([await text('deep/x'), await text('deep/x/y')]).toEqual(['upper', 'lower'])
      await store().delete('deep/x')
      expect(await text('deep/x/y')).toBe('lower')
    })

    it('stores nothing when the bytes do not have the given digest', async () => {
      const wrong = { ...WEBP, sha256: sha256(Buffer.from('something else')) }
      const put = store().put('digest/a', Buffer.from('bytes'), wrong)
      await expect(put).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
      expect(await keys('digest/')).toEqual([])
    })

    it('keeps the old object when the new one breaks off', async () => {
      await store().put('broken/a', Buffer.from('old'), WEBP)
      const source = Readable.from(
        (async function* () {
          yield randomBytes(100_000)
          throw new Error('the sender went away')
        })(),
      )
      await expect(store().put('broken/a', source, WEBP)).rejects.toThrow('the sender went away')
      expect(await text('broken/a')).toBe('old')
    })

    it('reports a body that had failed before it was read', async () => {
      const source = new Readable({ read() {} })
      const put = store().put('broken/early', source, WEBP)
      source.destroy(new Error('gone at once'))
      await expect(put).rejects.toThrow('gone at once')
      expect(await store().head('broken/early')).toBeNull()
    })

    it('gives whole objects to readers while writers replace them', async () => {
      const contents = Array.from({ length: 8 }, () => randomBytes(50_000))
      const digests = new Set(contents.map(sha256))
      await store().put('busy/a', contents[0] ?? Buffer.alloc(0), WEBP)
      const writers = contents.map((bytes) => store().put('busy/a', bytes, WEBP))
      const readers = Array.from({ length: 24 }, async () => {
        const found = await store().get('busy/a')
        return found && [found.sha256, sha256(await buffer(found.body))]
      })
      for (const read of await Promise.all(readers)) {
        expect(read?.[0]).toBe(read?.[1])
        expect(digests).toContain(read?.[1])
      }
      await Promise.all(writers)
      expect(await keys('busy/')).toEqual(['busy/a'])
    })

    it('lets a reader finish an object that is deleted meanwhile', async () => {
      const bytes = randomBytes(400_000)
      await store().put('late/a', bytes, WEBP)
      const found = await store().get('late/a')
      await store().delete('late/a')
      expect(found && (await buffer(found.body)).equals(bytes)).toBe(true)
    })

    it('lets readers give up in the middle, more of them than the store has connections', async () => {
      const bytes = randomBytes(400_000)
      await store().put('half/a', bytes, WEBP)
      for (let reader = 0; reader < 60; reader += 1) {
        const found = await store().get('half/a')
        if (!found) throw new Error('The object is lost.')
        found.body.destroy()
        await once(found.body, 'close')
      }
      const whole = await store().get('half/a')
      expect(whole && (await buffer(whole.body)).equals(bytes)).toBe(true)
    })

    it.each([
      '',
      '/',
      '/a',
      'a/',
      'a//b',
      '.',
      '..',
      '../a',
      'a/../b',
      'a/..',
      'a..b',
      '.hidden',
      'a/.b',
      'a\\b',
      'a b',
      'a\0b',
      'a%2e%2e/b',
      'ä',
      'a@b',
      'a?b',
      'C:/a',
      `${'a/'.repeat(256)}aa`,
      'a'.repeat(201),
    ])('refuses the key %j everywhere', async (key) => {
      const refused = { code: 'VALIDATION_FAILED', errors: [{ path: 'key' }] }
      await expect(store().put(key, Buffer.from('x'), WEBP)).rejects.toMatchObject(refused)
      await expect(store().get(key)).rejects.toMatchObject(refused)
      await expect(store().head(key)).rejects.toMatchObject(refused)
      await expect(store().delete(key)).rejects.toMatchObject(refused)
    })

    it.each(['/', '../', 'a/../', '.a', 'a//', 'a b'])('refuses the prefix %j', async (prefix) => {
      await expect(keys(prefix)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
    })

    it('accepts the longest key', async () => {
      const key = `${'a'.repeat(200)}/${'b'.repeat(200)}/${'c'.repeat(110)}`
      await store().put(key, Buffer.from('long'), WEBP)
      expect(await text(key)).toBe('long')
      await store().delete(key)
    })

    it('has exactly the operations that its capabilities promise', () => {
      const { capabilities, signedUrl, setLifecycle } = store()
      expect([signedUrl !== undefined, setLifecycle !== undefined]).toEqual([
        capabilities.signedUrls,
        capabilities.lifecycleRules,
      ])
    })

    it('sweeps nothing of what is stored', async () => {
      // Writers of one key at the same moment may leave something.
      await store().sweepUnfinished({ olderThanMs: -60_000 })
      await store().put('swept/a', Buffer.from('kept'), WEBP)
      expect(await store().sweepUnfinished({ olderThanMs: -60_000 })).toBe(0)
      expect(await text('swept/a')).toBe('kept')
    })

    it('answers a check and leaves no object behind', async () => {
      const before = await keys('')
      await store().check()
      expect(await keys('')).toEqual(before)
    })
  })
}
