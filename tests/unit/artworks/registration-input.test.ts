import { describe, expect, it } from 'vitest'
import { registrationSchema } from '../../../src/artworks/registration-input.ts'

const valid = {
  title: 'Evening hills',
  artist: 'Aoi',
  technique: 'Woodblock',
  description: 'Hills in the evening.',
  pricing: { premium: 16500, wood: 13200, stand: 5500, postcard: 330 },
  tags: ['hills'],
}

function problems(change: object): string[] {
  const parsed = registrationSchema.safeParse({ ...valid, ...change })
  return parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join('.'))
}

describe('a registration', () => {
  it('is accepted with what the specification requires', () => {
    expect(problems({})).toEqual([])
    expect(problems({ creation_year: 1998, size: 'A4' })).toEqual([])
  })

  it('tells all problems at once, each with its path', () => {
    expect(
      problems({
        title: '',
        artist: 7,
        pricing: { ...valid.pricing, wood: -1, stand: '5500' },
        tags: [''],
      }),
    ).toEqual(['title', 'artist', 'pricing.wood', 'pricing.stand', 'tags.0'])
  })

  it.each([0, 0.5, -1, 1e9, Number.NaN, Number.POSITIVE_INFINITY, '330', null])(
    'refuses %s as a price',
    (postcard) => {
      expect(problems({ pricing: { ...valid.pricing, postcard } })).toEqual(['pricing.postcard'])
    },
  )

  it('refuses what it does not know, instead of dropping it', () => {
    expect(problems({ status: 'published' })).toHaveLength(1)
    expect(problems({ owner: 'somebody' })).toHaveLength(1)
    expect(problems({ pricing: { ...valid.pricing, gold: 1 } })).toEqual(['pricing'])
  })

  it('refuses the character NUL, which PostgreSQL cannot keep', () => {
    expect(problems({ title: 'a\u0000b' })).toEqual(['title'])
  })

  it('keeps every other text as it is', () => {
    for (const title of [
      '<script>alert(1)</script>',
      "'; drop table artworks; --",
      '日本語 ﷽ 👩‍👩‍👧',
      '\u202Eevil',
    ]) {
      expect(registrationSchema.parse({ ...valid, title }).title).toBe(title)
    }
  })
})
