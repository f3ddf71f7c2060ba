import { describe, expect, it } from 'vitest'
import {
  ARTWORK_TRANSITIONS,
  type ArtworkStatus,
  legalOperations,
  mayDelete,
} from '../../../src/artworks/status.ts'

describe('the status of an artwork', () => {
  it.each<[ArtworkStatus, string[]]>([
    ['draft', ['publish', 'archive']],
    ['published', ['publish', 'unpublish', 'archive']],
    ['archived', ['restore']],
  ])('%s allows %j and nothing else', (status, operations) => {
    expect(legalOperations(status)).toEqual(operations)
  })

  it('leads from every status to every other', () => {
    const reach = (from: ArtworkStatus, seen: ArtworkStatus[] = []): ArtworkStatus[] => {
      if (seen.includes(from)) return seen
      const next = legalOperations(from).map((operation) => ARTWORK_TRANSITIONS[operation].to)
      return next.reduce<ArtworkStatus[]>((all, to) => reach(to, all), [...seen, from])
    }
    for (const status of ['draft', 'published', 'archived'] as const) {
      expect(reach(status).sort()).toEqual(['archived', 'draft', 'published'])
    }
  })
})

describe('deleting an artwork', () => {
  it('is possible where the shop has never heard of it', () => {
    expect(mayDelete({ status: 'draft' })).toBe(true)
    expect(mayDelete({ status: 'draft', commerceProductId: null })).toBe(true)
  })

  it('needs the archive once there is a product', () => {
    expect(mayDelete({ status: 'draft', commerceProductId: 'gid://1' })).toBe(false)
    expect(mayDelete({ status: 'published', commerceProductId: 'gid://1' })).toBe(false)
    expect(mayDelete({ status: 'archived', commerceProductId: 'gid://1' })).toBe(true)
  })
})
