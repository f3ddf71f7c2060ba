import {
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLocalDiskStore } from '../../../src/object-store/adapters/local-disk/create-local-disk-store.ts'
import { sweepLeftovers } from '../../../src/object-store/adapters/local-disk/sweep-leftovers.ts'
import type { OpenFile } from '../../../src/object-store/adapters/local-disk/write-object.ts'

const TEXT = { contentType: 'text/plain' }
let root = ''

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'local-disk-'))
})
afterEach(() => rm(root, { recursive: true }))

const filesBelow = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)

/** A disk that takes so many bytes and fails with the error of the operating system after that. */
function failingAfter(bytes: number, code: string): OpenFile {
  let left = bytes
  return async (path, flags) => {
    const fail = () => {
      throw Object.assign(new Error(`${code}: write`), { code, syscall: 'write', errno: -1 })
    }
    if (left <= 0) fail()
    const file = await open(path, flags)
    const write = file.write.bind(file)
    const limited = async (chunk: Uint8Array, offset: number, length: number) => {
      if (left <= 0) fail()
      const taken = Math.min(left, length)
      left -= taken
      return write(chunk, offset, taken)
    }
    return Object.assign(file, { write: limited })
  }
}

describe('a local disk that cannot take an object', () => {
  it.each([0, 1, 5000, 10_000])(
    'answers STORAGE_FULL when it is full after %i bytes, and keeps the old object whole',
    async (room) => {
      await createLocalDiskStore({ root }).put('a/b', Buffer.from('old'), TEXT)
      const before = await filesBelow(root)
      const store = createLocalDiskStore({ root, openFile: failingAfter(room, 'ENOSPC') })
      const put = store.put('a/b', Buffer.alloc(10_000, 'n'), TEXT)
      await expect(put).rejects.toMatchObject({ code: 'STORAGE_FULL', status: 507 })
      const kept = await store.get('a/b')
      expect(kept && (await buffer(kept.body)).toString()).toBe('old')
      expect(await filesBelow(root)).toEqual(before)
    },
  )

  it.each(['EDQUOT', 'EFBIG'])('answers STORAGE_FULL for %s', async (code) => {
    const store = createLocalDiskStore({ root, openFile: failingAfter(0, code) })
    await expect(store.put('a', Buffer.from('x'), TEXT)).rejects.toMatchObject({
      code: 'STORAGE_FULL',
    })
  })

  it.each(['EACCES', 'EPERM', 'EROFS', 'EIO', 'EMFILE'])(
    'answers STORE_UNAVAILABLE for %s, to a check as well',
    async (code) => {
      const store = createLocalDiskStore({ root, openFile: failingAfter(0, code) })
      const unavailable = { code: 'STORE_UNAVAILABLE', status: 503 }
      await expect(store.put('a', Buffer.from('x'), TEXT)).rejects.toMatchObject(unavailable)
      await expect(store.check()).rejects.toMatchObject(unavailable)
      expect(await filesBelow(root)).toEqual([])
    },
  )

  it('writes the rest when the disk takes only part of a chunk', async () => {
    const byteByByte: OpenFile = async (path, flags) => {
      const file = await open(path, flags)
      const write = file.write.bind(file)
      const one = (chunk: Uint8Array, offset: number) => write(chunk, offset, 1)
      return Object.assign(file, { write: one })
    }
    const store = createLocalDiskStore({ root, openFile: byteByByte })
    await store.put('a', Buffer.from('letter by letter'), TEXT)
    const found = await store.get('a')
    expect(found && (await buffer(found.body)).toString()).toBe('letter by letter')
  })

  it('answers STORE_UNAVAILABLE when a file is in the place of its folder', async () => {
    await writeFile(join(root, 'file'), '')
    const store = createLocalDiskStore({ root: join(root, 'file') })
    await expect(store.put('a', Buffer.from('x'), TEXT)).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
    })
    await expect(store.check()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
  })
})

describe('symbolic links in the store', () => {
  it('refuses to follow a folder that leads out of it', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'outside-'))
    await createLocalDiskStore({ root: outside }).put('secret', Buffer.from('secret'), TEXT)
    await symlink(outside, join(root, 'link'))
    const store = createLocalDiskStore({ root })
    const refused = { code: 'STORE_UNAVAILABLE' }
    await expect(store.get('link/secret')).rejects.toMatchObject(refused)
    await expect(store.head('link/secret')).rejects.toMatchObject(refused)
    await expect(store.delete('link/secret')).rejects.toMatchObject(refused)
    await expect(store.put('link/new/x', Buffer.from('x'), TEXT)).rejects.toMatchObject(refused)
    for await (const { key } of store.list('')) expect.unreachable(`listed ${key}`)
    expect((await filesBelow(outside)).length).toBe(2)
    await rm(outside, { recursive: true })
  })

  it('refuses bytes and records that are links', async () => {
    const store = createLocalDiskStore({ root })
    await store.put('a', Buffer.from('a'), TEXT)
    const content = (await filesBelow(root)).find((name) => !name.endsWith('.json')) ?? ''
    await rm(join(root, content))
    await symlink('/etc/hostname', join(root, content))
    await expect(store.get('a')).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
    await rm(join(root, 'a@.json'))
    await symlink('/etc/hostname', join(root, 'a@.json'))
    await expect(store.get('a')).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
  })

  it('accepts a root that is a link, which is how a folder is put on another disk', async () => {
    await mkdir(join(root, 'real'))
    await symlink(join(root, 'real'), join(root, 'alias'))
    await createLocalDiskStore({ root: join(root, 'alias') }).put('a', Buffer.from('a'), TEXT)
    expect(await createLocalDiskStore({ root: join(root, 'real') }).head('a')).not.toBeNull()
  })
})

describe('a damaged store', () => {
  it.each(['', '{', '{"content":"../../etc/passwd"}', 'null'])(
    'answers STORE_UNAVAILABLE for the record %j, until it is replaced',
    async (record) => {
      const store = createLocalDiskStore({ root })
      await store.put('a', Buffer.from('a'), TEXT)
      await writeFile(join(root, 'a@.json'), record)
      await expect(store.head('a')).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
      await store.put('a', Buffer.from('new'), TEXT)
      expect(await store.head('a')).toMatchObject({ size: 3 })
    },
  )

  it('answers STORE_UNAVAILABLE when the bytes of an object are missing', async () => {
    const store = createLocalDiskStore({ root })
    await store.put('a', Buffer.from('a'), TEXT)
    const content = (await filesBelow(root)).find((name) => !name.endsWith('.json')) ?? ''
    await rm(join(root, content))
    await expect(store.get('a')).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
  })
})

describe('the sweep of leftovers', () => {
  it('removes old bytes that no record names and nothing else', async () => {
    const store = createLocalDiskStore({ root })
    await store.put('x/a', Buffer.from('kept'), TEXT)
    const orphan = 'a@00000000-0000-4000-8000-000000000000'
    for (const name of [orphan, `${orphan}.draft`, 'b@11111111-0000-4000-8000-000000000000'])
      await writeFile(join(root, 'x', name), 'left behind')
    const old = new Date(Date.now() - 2 * 3_600_000)
    for (const name of await readdir(join(root, 'x')))
      if (!name.startsWith('b@')) await utimes(join(root, 'x', name), old, old)

    expect(await sweepLeftovers(root, 3_600_000)).toBe(2)
    expect(await readdir(join(root, 'x'))).toContain('b@11111111-0000-4000-8000-000000000000')
    expect(await store.head('x/a')).toMatchObject({ size: 4 })
    expect(JSON.parse(await readFile(join(root, 'x', 'a@.json'), 'utf8')).size).toBe(4)
  })

  it('finds nothing in a store that was never written to', async () => {
    expect(await sweepLeftovers(join(root, 'missing'), 0)).toBe(0)
  })

  it('leaves the bytes of a damaged record alone', async () => {
    const store = createLocalDiskStore({ root })
    await store.put('a', Buffer.from('a'), TEXT)
    await writeFile(join(root, 'a@.json'), '{')
    expect(await sweepLeftovers(root, -60_000)).toBe(0)
  })
})
