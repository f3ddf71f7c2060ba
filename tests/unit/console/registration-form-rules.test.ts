import { describe, expect, it } from 'vitest'
import { tagsOf } from '../../../plugins/business/artworks/components/tags-of.ts'
import { en } from '../../../plugins/business/artworks/components/texts-en.ts'
import { ja } from '../../../plugins/business/artworks/components/texts-ja.ts'
import { formatOf } from '../../../plugins/business/artworks/components/upload/picture-check.ts'
import { localName } from '../../../plugins/business/artworks/components/variant-names.ts'
import {
  EMPTY_REGISTRATION,
  problemsOf,
  registrationBody,
} from '../../../plugins/business/artworks/views/register/registration-values.ts'
import { registrationSchema } from '../../../src/artworks/registration-input.ts'

const filled = {
  ...EMPTY_REGISTRATION,
  title: 'Title',
  artist: 'Artist',
  technique: 'Oil',
  description: 'Words',
  'pricing.premium': '16,500',
  'pricing.wood': '¥13200',
  'pricing.stand': '５５００円',
  'pricing.postcard': ' 330 ',
  tags: 'sea',
}

describe('What is typed into the registration form', () => {
  it('becomes a body that the create endpoint takes', () => {
    const body = registrationBody({ ...filled, creation_year: '2026', tags: '海、夕方, 海,' })
    expect(registrationSchema.parse(body)).toEqual({
      title: 'Title',
      artist: 'Artist',
      technique: 'Oil',
      description: 'Words',
      pricing: { premium: 16500, wood: 13200, stand: 5500, postcard: 330 },
      creation_year: 2026,
      tags: ['海', '夕方'],
      status: 'draft',
    })
  })

  it.each(['', '0', '-1', '1.5', '1e3', 'free', '10000001'])('refuses the price "%s"', (price) => {
    const problems = problemsOf({ ...filled, 'pricing.stand': price }, en)
    expect(problems.map(({ path }) => path)).toEqual(['pricing.stand'])
  })

  it('names every required field that is empty, in the reader’s language', () => {
    const problems = problemsOf(EMPTY_REGISTRATION, ja)
    expect(problems).toHaveLength(9)
    expect(problems[0]).toEqual({ path: 'title', message: 'タイトルを入力してください。' })
  })

  it('refuses a year that is not a number', () => {
    const [problem] = problemsOf({ ...filled, creation_year: 'Meiji' }, en)
    expect(problem?.path).toBe('creation_year')
  })

  it('refuses commas without a tag', () => {
    expect(problemsOf({ ...filled, tags: ' 、,' }, en)).toEqual([
      { path: 'tags', message: 'Tags must not be empty.' },
    ])
  })

  it('keeps no empty tag', () => {
    expect(tagsOf(' , 、，')).toEqual([])
  })
})

describe('The content of a chosen file', () => {
  it.each([
    ['JPEG', [0xff, 0xd8, 0xff, 0xe0]],
    ['PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
    ['GIF', [...Buffer.from('GIF89a')]],
    ['HEIC', [0, 0, 0, 24, ...Buffer.from('ftypheic')]],
    ['SVG', [...Buffer.from('<svg xmlns')]],
    [undefined, [...Buffer.from('just words')]],
    [undefined, []],
  ])('is recognised as %s', (format, bytes) => {
    expect(formatOf(Uint8Array.from(bytes))).toBe(format)
  })
})

describe('The texts of the console', () => {
  it('name a variant by the label and by the key of the service', () => {
    expect(localName(ja, 'Wood frame, brown')).toBe('木製フレーム・ブラウン')
    expect(localName(en, 'premium-black-white')).toBe('Premium frame, black, white mat')
    expect(localName(en, 'something new')).toBe('something new')
  })
})
