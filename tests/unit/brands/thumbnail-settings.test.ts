import { describe, expect, it } from 'vitest'
import { brandConfigProblem } from '../../../src/brands/brand-config.ts'
import { BRAND_SEEDS } from '../../../src/brands/brand-seeds.ts'
import { thumbnailSettings } from '../../../src/brands/thumbnail-settings.ts'

describe('the thumbnails of a brand', () => {
  it('are cut as the brand prints, with white bars, for attested apps', () => {
    const standard = { background: '#ffffff', delivery: 'attested' }
    expect(BRAND_SEEDS.map(({ id, config }) => [id, thumbnailSettings(config)])).toEqual([
      ['art', { crop: 'contain', ...standard }],
      ['photo', { crop: 'cover', ...standard }],
      ['pet', { crop: 'contain', ...standard }],
    ])
  })

  it('are as the brand says where it says something', () => {
    const thumbnails = {
      crop: 'cover',
      background: '#F4f1ec',
      delivery: 'public',
      cdnUrl: 'https://cdn.example.test/prints/',
    } as const
    expect(brandConfigProblem({ thumbnails })).toBeNull()
    expect(thumbnailSettings({ thumbnails, print: { ratio: 'keep' } })).toEqual({
      ...thumbnails,
      cdnUrl: 'https://cdn.example.test/prints',
    })
  })

  it.each<[object, string]>([
    [{ crop: 'fill' }, 'thumbnails.crop: Use "cover" or "contain".'],
    [{ delivery: 'open' }, 'thumbnails.delivery: Use "attested" or "public".'],
    [{ background: 'red' }, 'thumbnails.background: Use a colour of six hexadecimal digits'],
    [{ background: '#ffffff;x' }, 'thumbnails.background'],
    [{ cdnUrl: 'http://cdn.example.test' }, 'thumbnails.cdnUrl: Use a URL that starts with'],
    [{ cdnUrl: 'javascript:alert(1)' }, 'thumbnails.cdnUrl'],
    [{ size: 600 }, 'thumbnails'],
  ])('are not taken as %j', (thumbnails, problem) => {
    expect(brandConfigProblem({ thumbnails })?.en).toContain(problem)
  })
})
