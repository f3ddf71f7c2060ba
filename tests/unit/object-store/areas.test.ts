import { describe, expect, it } from 'vitest'
import { areaOf } from '../../../src/object-store/area.ts'
import { isObjectKey, keySegment } from '../../../src/object-store/object-key.ts'
import { installedAreas } from '../../support/service/installed-core.ts'

const accessOf = (key: string) => areaOf(installedAreas, key)?.access ?? 'private'

describe('who may read an object', () => {
  it.each([
    ['thumbnails/art/1.webp', 'thumbnails'],
    ['brand-assets/art/logo.svg', 'brand-assets'],
    ['brand-assets/logo.svg', 'brand-assets'],
    ['art/0b6f/premium-black-navy.webp', 'artworks'],
    ['art/0b6f/wood-brown-none.webp', 'artworks'],
    ['art/0b6f/stand-none-none.webp', 'artworks'],
  ])('%s is public', (key, area) => {
    expect(accessOf(key)).toBe('public')
    expect(areaOf(installedAreas, key)?.name).toBe(area)
  })

  it.each([
    'print-data/art/art_1_print.jpg',
    'print-data/x',
    'print-files/a.jpg',
    'temp/a',
    'reports/a.csv',
    'admin-assets/a.css',
    'originals/art/0b6f.png',
    'photo/temp/uid/1700000000000.webp',
    'photo/temp/premium-black-navy.webp',
    // Looks composed, but the first segment belongs to a private area.
    'originals/0b6f/premium-black-navy.webp',
    'temp/0b6f/premium-black-navy.webp',
    'print-data/x/stand-none-none.webp',
    'reports/x/postcard-none-none.webp',
    // Composed nothing of the kind.
    'art/0b6f/original.webp',
    'art/0b6f/premium-black.webp',
    'art/0b6f/premium-black-navy.png',
    'art/x/0b6f/premium-black-navy.webp',
    'art/0b6f/PREMIUM-black-navy.webp',
    'thumbnails',
    'thumbnails/1.webp',
    'unknown',
    'unknown/a',
    // No keys at all.
    '',
    '/',
    'thumbnails/../originals/art/1.png',
    'thumbnails/art/../../temp/x',
    '/thumbnails/art/1.webp',
    'thumbnails//art/1.webp',
    'thumbnails/art/1.webp\n',
    'THUMBNAILS/art/1.webp',
  ])('%j is private', (key) => {
    expect(accessOf(key)).toBe('private')
  })

  it('has an area for everything that the specification names', () => {
    const names = installedAreas.map(({ name }) => name)
    for (const name of [
      'print-data',
      'thumbnails',
      'temp',
      'admin-assets',
      'brand-assets',
      'print-files',
      'reports',
    ])
      expect(names).toContain(name)
  })

  it('sweeps orphans in the areas whose records it knows, and nowhere else', () => {
    const swept = installedAreas.filter(({ orphanHours }) => orphanHours !== undefined)
    expect(swept.map(({ name }) => name).toSorted()).toEqual([
      'admin-assets',
      'artworks',
      'backups',
      'originals',
      'print-data',
      'reports',
      'thumbnails',
    ])
  })

  it('sweeps temporary files and photos of unfinished orders after 24 hours, and nothing else', () => {
    const swept = installedAreas.filter(({ ttlHours }) => ttlHours !== undefined)
    expect(swept.map(({ name, ttlHours }) => [name, ttlHours])).toEqual([
      ['temp', 24],
      ['customer-photos', 24],
    ])
  })
})

describe('a segment made of a text from outside', () => {
  it.each([
    'auth0|abc',
    '../..',
    '',
    'a/b',
    '.x',
    'x'.repeat(300),
    'ü',
    'a\0',
    `sha256-${'0'.repeat(64)}`,
  ])('turns %j into a digest that is a valid segment', (text) => {
    expect(keySegment(text)).toMatch(/^sha256-[0-9a-f]{64}$/)
    expect(isObjectKey(keySegment(text))).toBe(true)
    expect(keySegment(text)).not.toBe(text)
  })

  it('leaves a text that is a segment as it is', () => {
    expect(keySegment('uid_0-9.A')).toBe('uid_0-9.A')
  })
})
