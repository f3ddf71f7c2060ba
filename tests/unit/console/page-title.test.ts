import { describe, expect, it } from 'vitest'
import { nobody } from '../../../plugins/core/access/rules.ts'
import { pageTitle } from '../../../plugins/platform/console/page-title.ts'

const shown = {
  collections: [
    { slug: 'audit-log', access: { update: nobody } },
    { slug: 'artworks', access: { update: () => true } },
  ],
  i18n: { language: 'en', t: () => 'Editing' },
  company: 'Print commerce',
}

const titleOf = (path: string, title: string) =>
  pageTitle({ ...shown, segments: path.split('/') }, title)

describe('the title of a page in the tab of the browser', () => {
  it.each([
    ['artists', 'Artists / 作家  – Print commerce', 'Artists  – Hikari / Kage'],
    ['collections/artworks', 'Artworks – Print commerce', 'Artworks – Hikari / Kage'],
    ['collections/artworks/7', 'Print commerce', 'Print commerce'],
  ])('names the company in place of the product: %s', (path, title, expected) => {
    const company = 'Hikari / Kage'
    expect(pageTitle({ ...shown, company, segments: path.split('/') }, title)).toBe(expected)
  })

  it('does not say of a record without a form that it is being edited', () => {
    const title = titleOf('collections/audit-log/7', 'Editing - Audit entry – Print commerce')
    expect(title).toBe('Audit entry – Print commerce')
  })

  it.each([
    ['collections/artworks/7', 'Editing - Artwork – Print commerce'],
    ['collections/audit-log', 'Audit log – Print commerce'],
    ['collections/artworks', 'Sea / 海'],
  ])('is that of Payload elsewhere: %s', (path, title) => {
    expect(titleOf(path, title)).toBe(title)
  })

  it('is in the language of the user on a page of a feature', () => {
    expect(titleOf('artists', 'Artists / 作家')).toBe('Artists')
    expect(pageTitle({ ...shown, segments: undefined }, 'Dashboard')).toBe('Dashboard')
  })
})
