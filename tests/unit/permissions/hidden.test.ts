import type { ClientUser, PayloadRequest } from 'payload'
import { describe, expect, it } from 'vitest'
import { artworks } from '../../../collections/artworks.ts'
import { brands as brandRecords } from '../../../collections/brands.ts'
import { compositionJobs } from '../../../collections/composition-jobs.ts'
import { photoTemplates } from '../../../collections/photo-templates.ts'
import { printData } from '../../../collections/print-data.ts'
import { users } from '../../../collections/users.ts'
import { brandsWith } from '../../../plugins/core/request/principal.ts'

const BRANDS = [
  { id: 'art', kind: 'artwork', status: 'active' },
  { id: 'photo', kind: 'photo-print', status: 'active' },
]
const SHOWN = [artworks, brandRecords, compositionJobs, photoTemplates, printData, users]

/** The slugs of what the console shows to a user with these roles, after a request has read the brands. */
async function shownTo(...roles: string[]): Promise<string[]> {
  const user = { id: 'somebody', roles, collection: 'users' } as unknown as ClientUser
  const payload = { find: async () => ({ docs: BRANDS }) }
  const req = { user, headers: new Headers(), payload } as unknown as PayloadRequest
  await brandsWith(req, 'edit')
  return SHOWN.filter(({ admin }) => {
    const hidden = admin?.hidden
    return !(typeof hidden === 'function' ? hidden({ user }) : hidden)
  }).map(({ slug }) => slug)
}

describe('the navigation', () => {
  it('shows everything to super administrators', async () => {
    expect(await shownTo('super_admin')).toEqual(SHOWN.map(({ slug }) => slug))
  })

  it('shows administrators of an artwork brand what belongs to artworks', async () => {
    expect(await shownTo('art_admin')).toEqual(['artworks', 'composition-jobs', 'print-data'])
  })

  it('shows administrators of a photo brand nothing of artworks, and no list of users', async () => {
    expect(await shownTo('photo_admin')).toEqual(['photo-templates'])
  })

  it('shows artists their artworks only', async () => {
    expect(await shownTo('artist')).toEqual(['artworks'])
  })

  it('shows users with both roles what belongs to either', async () => {
    expect(await shownTo('artist', 'photo_admin')).toEqual(['artworks', 'photo-templates'])
  })

  it('shows nothing without a role', async () => {
    expect(await shownTo()).toEqual([])
  })
})
