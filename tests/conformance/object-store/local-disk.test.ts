import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { createLocalDiskStore } from '../../../src/object-store/adapters/local-disk/create-local-disk-store.ts'
import { describeObjectStore } from './suite.ts'

let root = ''

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'object-store-'))
})
afterAll(() => rm(root, { recursive: true }))

describeObjectStore('local-disk', () => createLocalDiskStore({ root }))
