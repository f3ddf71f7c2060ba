import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restoreObject } from '../../../plugins/operations/backup/operations/restore-objects.ts'
import { createLocalDiskStore } from '../../../src/object-store/adapters/local-disk/create-local-disk-store.ts'
import { makeTemporaryFolder } from '../../support/system/make-temporary-folder.ts'

let folder: string
beforeAll(async () => {
  folder = await makeTemporaryFolder()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const KEY = 'art/original.png'
const BYTES = Buffer.from('the bytes of a picture')
const sha256 = createHash('sha256').update(BYTES).digest('hex')
const member = (digest: string) => ({
  ...{ name: `objects/${KEY}`, size: BYTES.length, body: Readable.from([BYTES]) },
  attributes: { sha256: digest, 'content-type': 'image/png' },
})
const store = (name: string) => createLocalDiskStore({ root: `${folder}/${name}` })

describe('an object of an archive', () => {
  it('is put back as it was', async () => {
    const good = store('good')
    await restoreObject(member(sha256), good)
    expect(await good.head(KEY)).toMatchObject({ sha256, contentType: 'image/png' })
  })

  it('is left out where its bytes are not those that were recorded, and stops nothing', async () => {
    const other = store('other')
    await restoreObject(member('0'.repeat(64)), other)
    expect(await other.head(KEY)).toBeNull()
  })

  it('stops the restore where the store fails for another reason', async () => {
    const failing = {
      ...store('failing'),
      put: () => Promise.reject(new Error('The disk is full.')),
    }
    await expect(restoreObject(member(sha256), failing)).rejects.toThrow('The disk is full.')
  })
})
