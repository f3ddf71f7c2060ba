import { describe, expect, it } from 'vitest'
import { readSettings } from '../../../examples/brand-site/lib/settings.ts'
import {
  DEPLOYABLE_PATHS,
  pageAt,
  pathOf,
  translationsOf,
} from '../../../examples/brand-site/lib/site-pages.ts'
import { LEGAL_TYPE_NAMES, LEGAL_TYPES } from '../../../src/legal/document-types.ts'

const segments = (path: string) => path.split('/').filter(Boolean)

describe('The pages of the example site', () => {
  it('are the works and every legal text that the service deploys', () => {
    const legal = LEGAL_TYPE_NAMES.map((type) => `/${LEGAL_TYPES[type].path}`)
    expect(DEPLOYABLE_PATHS).toEqual(['/', ...legal])
  })

  it('have each path of a deployment in both languages', () => {
    const paths = DEPLOYABLE_PATHS.flatMap(translationsOf)
    expect(new Set(paths).size).toBe(2 * DEPLOYABLE_PATHS.length)
    const pages = paths.map((path) => pageAt(segments(path)))
    expect(pages.map((page) => page && pathOf(page))).toEqual(paths)
    expect(pages.filter((page) => page?.language === 'en')).toHaveLength(DEPLOYABLE_PATHS.length)
  })

  it.each([
    '/unknown',
    '/gallery',
    '/en/gallery',
    '/terms/terms',
    '/terms/en',
    '/en/en',
    '/ja',
    '/Terms',
  ])('have none at %s', (path) => {
    expect(pageAt(segments(path))).toBeUndefined()
  })
})

describe('The settings of the example site', () => {
  const complete = {
    SERVICE_URL: 'http://localhost:3000/',
    SERVICE_KEY: 'key',
    BRAND: 'art',
    BRAND_SITE_SECRET: 'sixteen-characters',
  }

  it('are read from the environment', () => {
    expect(readSettings(complete)).toEqual({ ...complete, SERVICE_URL: 'http://localhost:3000' })
  })

  it.each([
    ['SERVICE_URL', 'localhost'],
    ['SERVICE_URL', 'file:///etc'],
    ['SERVICE_KEY', ''],
    ['BRAND', '../art'],
    ['BRAND_SITE_SECRET', 'short'],
    ['BRAND_SITE_SECRET', undefined],
  ])('are refused with %s %j, without repeating the value', (name, value) => {
    const read = () => readSettings({ ...complete, [name]: value })
    expect(read).toThrow(name)
    if (value) expect(read).not.toThrow(value)
  })
})
