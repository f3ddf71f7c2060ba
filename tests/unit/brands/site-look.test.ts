import { describe, expect, it } from 'vitest'
import { brandConfigProblem, brandConfigProblems } from '../../../src/brands/brand-config.ts'

describe('The theme of a brand', () => {
  it.each([
    [{}],
    [{ accent: '#00776b' }],
    [{ accent: '#00776B', background: '#ffffff', text: '#000000', logo: 'https://cdn.test/l.svg' }],
  ])('can be %j', (theme) => {
    expect(brandConfigProblem({ theme })).toBeNull()
  })

  it.each([
    ['a colour by name', { accent: 'red' }, 'theme.accent'],
    ['a short colour', { text: '#000' }, 'theme.text'],
    ['a transparent colour', { background: '#00000080' }, 'theme.background'],
    ['a colour with a rule of CSS', { accent: '#000000;}' }, 'theme.accent'],
    ['an empty colour', { accent: '' }, 'theme.accent'],
    ['a logo without TLS', { logo: 'http://cdn.test/l.svg' }, 'theme.logo'],
    ['a logo that is a script', { logo: 'javascript:alert(1)' }, 'theme.logo'],
    ['a logo that is data', { logo: 'data:image/svg+xml,<svg/>' }, 'theme.logo'],
    ['a logo that is no URL', { logo: 'logo.svg' }, 'theme.logo'],
    ['a longer URL than any', { logo: `https://cdn.test/${'a'.repeat(2000)}` }, 'theme.logo'],
    ['what no site knows', { font: 'serif' }, 'theme.font'],
  ])('cannot be %s', (_, theme, path) => {
    expect(brandConfigProblems({ theme }).map((problem) => problem.path)).toContain(path)
  })
})

describe('The analytics of a brand', () => {
  it.each(['G-ABC123', 'UA-1234-5', 'site.example_1', 'a'])('can have the ID %s', (id) => {
    expect(brandConfigProblem({ analytics: { id } })).toBeNull()
  })

  it.each(['', '-a', 'a b', "a'", '<script>', 'ä', 'a'.repeat(65), 12, null])(
    'cannot have the ID %j',
    (id) => {
      expect(brandConfigProblems({ analytics: { id } })).toEqual([
        { path: 'analytics.id', message: expect.anything() },
      ])
    },
  )

  it('cannot lack it', () => {
    expect(brandConfigProblem({ analytics: {} })?.en).toContain('analytics.id')
  })
})

describe('The sentences of a brand for its mails', () => {
  it.each([{ ja: 'こんにちは' }, { en: '', ja: 'こんにちは' }])(
    'are needed in both languages: %j',
    (greeting) => {
      expect(brandConfigProblems({ mail: { greeting } })).toEqual([
        {
          path: 'mail.greeting.en',
          message: {
            en: 'Write the text in both languages.',
            ja: '両方の言語で入力してください。',
          },
        },
      ])
    },
  )
})
