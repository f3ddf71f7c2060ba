import { rm } from 'node:fs/promises'
import { drizzle } from '@payloadcms/db-postgres/drizzle/node-postgres'
import type { Payload } from 'payload'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedTemplates } from '../../plugins/business/artworks/seed-templates.ts'
import { ORIENTATIONS } from '../../src/composition/orientation.ts'
import { templatePreviewKey } from '../../src/composition/template-preview.ts'
import { withClient } from '../../src/database/with-client.ts'
import { migrations } from '../../src/migrations/index.ts'
import { createLocalDiskStore } from '../../src/object-store/adapters/local-disk/create-local-disk-store.ts'
import { type LocalApi, startLocalApi } from '../support/database/local-api.ts'
import { makeTemporaryFolder } from '../support/system/make-temporary-folder.ts'

let api: LocalApi
let payload: Payload
let root: string

beforeAll(async () => {
  api = await startLocalApi()
  payload = api.payload
  root = await makeTemporaryFolder()
})
afterAll(async () => {
  await api?.stop()
  if (root) await rm(root, { recursive: true })
})

async function templates() {
  const options = { collection: 'composition-templates', pagination: false, depth: 0 } as const
  const { docs } = await payload.find({ ...options, sort: 'key' })
  return docs
}

const query = (text: string, values: readonly unknown[] = []) =>
  withClient(api.databaseUrl, async (client) => (await client.query(text, [...values])).rows)

describe('the set-up', () => {
  it('brings nine frames of each orientation, and mats and backings that follow the artwork', async () => {
    const docs = await templates()
    for (const orientation of ORIENTATIONS) {
      const frames = docs.filter((doc) => doc.kind === 'frame' && doc.orientation === orientation)
      expect([orientation, frames.length]).toEqual([orientation, 9])
      expect(frames.every(({ window }) => (window?.width ?? 0) > 0)).toBe(true)
    }
    const mats = docs.filter(({ kind }) => kind === 'mat')
    expect(mats.map(({ key, fit }) => [key, fit])).toEqual(
      ['any-cream', 'any-gray', 'any-navy', 'any-white', 'postcard-none', 'stand-none', 'wood-none']
        .map((name) => `mat-${name}`)
        .map((key) => [key, 'follow']),
    )
  })

  it('puts no shipped frame of another orientation beside a replaced one, which it keeps', async () => {
    await query("DELETE FROM composition_templates WHERE orientation <> 'landscape'")
    await query("UPDATE composition_templates SET sha256 = $1 WHERE key = 'frame-stand-none'", [
      'e'.repeat(64),
    ])
    await seedTemplates(payload, createLocalDiskStore({ root }))
    const docs = await templates()
    const keys = docs.map(({ key }) => key)
    expect(keys.filter((key) => key.includes('stand'))).toEqual([
      'frame-stand-none',
      'mat-stand-none',
    ])
    expect(docs.find(({ key }) => key === 'frame-stand-none')?.sha256).toBe('e'.repeat(64))
    expect(keys.filter((key) => key.includes('frame-postcard'))).toEqual([
      'frame-postcard-none',
      ...['panorama', 'portrait', 'square', 'tall'].map((one) => `${one}-frame-postcard-none`),
    ])
  })
})

describe('the small pictures of templates', () => {
  it('are made by the set-up where one is missing, unless the picture is damaged', async () => {
    const store = createLocalDiskStore({ root })
    const keyOf = async (key: string) =>
      (await templates()).find((doc) => doc.key === key)?.objectKey ?? ''
    const [lost, damaged] = [
      await keyOf('square-frame-wood-brown'),
      await keyOf('tall-frame-wood-brown'),
    ]
    const previews = [lost, damaged].map(templatePreviewKey)
    const stored = async () =>
      Promise.all(previews.map(async (key) => (await store.head(key))?.contentType ?? null))
    expect(await stored()).toEqual(['image/webp', 'image/webp'])
    for (const key of previews) await store.delete(key)
    await store.put(damaged, Buffer.from('no picture'), { contentType: 'image/png' })
    await seedTemplates(payload, store)
    expect(await stored()).toEqual(['image/webp', null])
  })
})

describe('the migration of an installation', () => {
  it('lets the shipped mats follow the artwork, and leaves a replaced one fixed', async () => {
    const migration = migrations.find(({ name }) => name === '20261122_210527')
    if (!migration) throw new Error('The migration is missing.')
    await query(
      `UPDATE composition_templates
       SET window_x = NULL, window_y = NULL, window_width = NULL, window_height = NULL
       WHERE kind = 'mat'`,
    )
    await query("UPDATE composition_templates SET sha256 = $1 WHERE key = 'mat-any-cream'", [
      'c'.repeat(64),
    ])
    await withClient(api.databaseUrl, async (client) => {
      await migration.down({ db: drizzle({ client }) } as never)
      await migration.up({ db: drizzle({ client }) } as never)
    })
    const mats = (await templates()).filter(({ kind }) => kind === 'mat')
    const window = { x: 660, y: 516, width: 2234, height: 1484 }
    const none = { x: null, y: null, width: null, height: null }
    expect(
      mats.map(({ key, orientation, fit, window: of }) => ({ key, orientation, fit, window: of })),
    ).toEqual([
      { key: 'mat-any-cream', orientation: 'landscape', fit: 'fixed', window },
      ...['gray', 'navy', 'white'].map((color) => ({
        ...{ key: `mat-any-${color}`, orientation: 'landscape', fit: 'follow', window },
      })),
      ...['postcard', 'stand', 'wood'].map((type) => ({
        ...{ key: `mat-${type}-none`, orientation: 'landscape', fit: 'follow', window: none },
      })),
    ])
  })
})
