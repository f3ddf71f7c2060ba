import type { TypedUser } from 'payload'
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readArtworkWork } from '../../plugins/business/artworks/operations/artwork-work.ts'
import { readTemplateWork } from '../../plugins/business/photo-print/operations/template-work.ts'
import { readWaitingOrders } from '../../plugins/business/production/operations/waiting-orders.ts'
import { withClient } from '../../src/database/with-client.ts'
import { plantArtwork, plantOrders, plantTemplate } from '../support/console/plant-work.ts'
import { type LocalApi, startLocalApi } from '../support/database/local-api.ts'

let api: LocalApi

type Role = 'artist' | 'art_admin' | 'gallery_admin' | 'photo_admin'
const users = new Map<string, TypedUser>()
const user = (name: Role | 'other') => users.get(name) as TypedUser

beforeAll(async () => {
  api = await startLocalApi()
  const { payload } = api
  const options = { overrideAccess: true } as const
  for (const [id, kind] of [
    ['gallery', 'artwork'],
    ['post', 'photo-print'],
  ] as const) {
    const data = { id, name: id, kind, status: 'active', config: {} } as const
    await payload.create({ collection: 'brands', data, ...options })
  }
  for (const name of ['artist', 'other', 'art_admin', 'gallery_admin', 'photo_admin']) {
    const roles = [name === 'other' ? 'artist' : name]
    const data = { name, email: `${name}@planted.test`, roles, password: 'correct horse battery' }
    const account = await payload.create({ collection: 'users', data, ...options })
    users.set(name, { ...account, collection: 'users' } as TypedUser)
  }
  await withClient(api.databaseUrl, plant)
})
afterAll(() => api?.stop())

async function plant(db: Client): Promise<void> {
  const owner = user('artist').id
  const artworks = {
    'A draft': {},
    'Composed at the second attempt': { compositions: ['failed', 'completed'] },
    'Stopped by its artist': { compositions: ['cancelled'] },
    'Being composed again': { compositions: ['failed', 'processing'] },
    'Waits for its turn': { compositions: ['queued'] },
    'Not composed': { compositions: ['completed', 'failed'] },
    'Composed in part': { compositions: ['partial'] },
    'Refused by the shop': { status: 'published', shopState: 'refused' },
    'On its way': { status: 'published', shopState: 'pending' },
    'Changed there': { status: 'published', shopState: 'current', shopDrift: 'changed' },
    'On sale': { status: 'published', shopState: 'current' },
    'Given up': { status: 'archived', shopState: 'refused', compositions: ['failed'] },
  } as const
  for (const [title, artwork] of Object.entries(artworks)) {
    await plantArtwork(db, title, { owner, ...artwork })
  }
  await plantArtwork(db, 'Of another artist', { owner: user('other').id })
  await plantArtwork(db, 'Of another brand', { owner, brand: 'gallery' })
  const statuses = {
    ...{ '#1': 'new', '#2': 'pending', '#3': 'pending', '#4': 'on_hold', '#5': 'printing' },
    ...{ '#6': 'cancelled', '#7': 'pending', '#8': 'pending', '#9': 'pending' },
  }
  await plantOrders(db, 'photo', statuses)
  await plantOrders(db, 'post', { '#20': 'pending' })
  await plantTemplate(db, 'On sale')
  await plantTemplate(db, 'Off sale', { status: 'inactive' })
  await plantTemplate(db, 'Refused', { shopState: 'refused' })
  await plantTemplate(db, 'Of another brand', { brand: 'post', status: 'inactive' })
}

type Group = { readonly total: number; readonly items: readonly object[] }

/** The titles or names of each group, without their order, and the total where not all are shown. */
const namesOf = (work: Readonly<Record<string, Group>>) =>
  Object.fromEntries(
    Object.entries(work).map(([group, { total, items }]) => {
      const names = items.map((item) =>
        String('title' in item ? item.title : (item as { name: string }).name),
      )
      return [group, total === names.length ? names.sort() : total]
    }),
  )

describe('The artworks on the dashboard', () => {
  it('are in the groups of what there is to do with them', async () => {
    const work = namesOf(await readArtworkWork(api.payload, user('art_admin')))
    expect(work).toEqual({
      failed: ['Composed in part', 'Not composed', 'Refused by the shop'],
      changed: ['Changed there'],
      drafts: [
        ...['A draft', 'Composed at the second attempt', 'Of another artist'],
        'Stopped by its artist',
      ],
      composing: ['Being composed again', 'Waits for its turn'],
      waiting: ['On its way'],
      published: ['Changed there', 'On its way', 'On sale', 'Refused by the shop'],
    })
  })

  it('are those of an artist in every brand, and none of other artists', async () => {
    const { drafts } = namesOf(await readArtworkWork(api.payload, user('artist')))
    expect(drafts).toEqual([
      ...['A draft', 'Composed at the second attempt', 'Of another brand'],
      'Stopped by its artist',
    ])
    const other = namesOf(await readArtworkWork(api.payload, user('other')))
    expect(Object.values(other).flat()).toEqual(['Of another artist'])
  })

  it('are those of the own brand alone for its administrator', async () => {
    const gallery = namesOf(await readArtworkWork(api.payload, user('gallery_admin')))
    expect(Object.values(gallery).flat()).toEqual(['Of another brand'])
    const photo = namesOf(await readArtworkWork(api.payload, user('photo_admin')))
    expect(Object.values(photo).flat()).toEqual([])
  })

  it('are the last four of a group, with how many there are', async () => {
    await withClient(api.databaseUrl, (db) =>
      plantArtwork(db, 'The newest', { owner: user('artist').id }),
    )
    const { drafts } = await readArtworkWork(api.payload, user('art_admin'))
    expect([drafts.total, drafts.items.length]).toEqual([5, 4])
    expect(drafts.items[0]?.title).toBe('The newest')
  })
})

describe('The orders on the dashboard', () => {
  it('are those of the own brands that wait for a user, the oldest first', async () => {
    const { pending, on_hold } = await readWaitingOrders(api.payload, user('photo_admin'))
    expect(pending.total).toBe(5)
    expect(pending.items.map(({ name }) => name)).toEqual(['#2', '#3', '#7', '#8'])
    expect(new Date(pending.items[0]?.placedAt ?? '').toISOString()).toBe(
      '2026-01-01T02:00:00.000Z',
    )
    expect(on_hold.items.map(({ name }) => name)).toEqual(['#4'])
  })

  it('are none for an administrator of another brand', async () => {
    const { pending, on_hold } = await readWaitingOrders(api.payload, user('art_admin'))
    expect([pending.total, on_hold.total]).toEqual([0, 0])
  })
})

describe('The photo templates on the dashboard', () => {
  it('are those of the own brands by what there is to do with them', async () => {
    expect(namesOf(await readTemplateWork(api.payload, user('photo_admin')))).toEqual({
      refused: ['Refused'],
      changed: [],
      inactive: ['Off sale'],
      active: ['On sale', 'Refused'],
    })
  })

  it('are none for an administrator of another brand', async () => {
    const work = namesOf(await readTemplateWork(api.payload, user('art_admin')))
    expect(Object.values(work).flat()).toEqual([])
  })
})
