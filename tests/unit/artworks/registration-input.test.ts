import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { registrationSchema } from '../../../src/artworks/registration-input.ts'
import { zodProblems } from '../../../src/errors/zod-problems.ts'

const good = {
  title: 'Evening hills',
  artist: 'Aoi',
  technique: 'Woodblock',
  description: 'Text',
  pricing: { premium: 1, wood: 10_000_000, stand: 5500, postcard: 330 },
  tags: ['hills'],
}
const problems = (value: unknown) =>
  registrationSchema.safeParse(value).error?.issues.map(({ path }) => path.join('.')) ?? []

describe('a registration', () => {
  it('needs no year or size', () => {
    expect(registrationSchema.parse(good)).toEqual({ ...good, status: 'draft' })
  })

  it.each([undefined, null, 'hills', []])('refuses the tags %j', (tags) => {
    expect(problems({ ...good, tags })).toEqual(['tags'])
  })

  it('says in both languages that a tag is missing', () => {
    const sentences = [{}, { ...good, tags: [] }].map((value) => {
      const { error } = registrationSchema.safeParse(value, { reportInput: true })
      return error && zodProblems(error).find(({ path }) => path === 'tags')?.message
    })
    expect(sentences).toEqual([
      {
        en: 'tags is required: a list of at least one tag.',
        ja: 'tagsにタグを1件以上、リストで指定してください。',
      },
      { en: 'At least one tag is required.', ja: 'タグを1件以上指定してください。' },
    ])
  })

  it('keeps every well-formed text but the space around it', () => {
    const text = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
      .filter((value) => value.trim() !== '' && !value.includes('\u0000'))
    fc.assert(
      fc.property(text, (title) => {
        expect(registrationSchema.parse({ ...good, title }).title).toBe(title.trim())
      }),
      { numRuns: 300, seed: 20_261_121 },
    )
  })

  it.each(['a\u0000b', '\ud83d', 'x\udc00y', ' \n\t ', ''])('refuses the title %j', (title) => {
    expect(new Set(problems({ ...good, title }))).toEqual(new Set(['title']))
  })

  it('accepts whole prices from 1 to 10,000,000 yen and no other number', () => {
    fc.assert(
      fc.property(fc.oneof(fc.integer(), fc.double()), (stand) => {
        const fits = Number.isInteger(stand) && stand >= 1 && stand <= 10_000_000
        const found = problems({ ...good, pricing: { ...good.pricing, stand } })
        expect(new Set(found)).toEqual(new Set(fits ? [] : ['pricing.stand']))
      }),
      { numRuns: 1000, seed: 20_261_121 },
    )
  })
})
