import { describe, expect, it } from 'vitest'
import { codeFiles } from '../../support/system/project-files.ts'

const HELPERS = 'tests/e2e/console-page.ts'
/** Loads of pages for which the helpers cannot wait, and why. */
const ELSEWHERE: readonly (readonly [file: string, code: string, reason: string])[] = [
  ['tests/e2e/brand-site.test.ts', 'where.goto(path)', 'pages of a brand site have no scripts'],
  [
    'tests/e2e/gateway.test.ts',
    "page.goto('/admin')",
    'the gateway answers with a page of its own',
  ],
  [
    'tests/e2e/legal-editor-console.test.ts',
    'visitor.goto(legalPage)',
    'a page for the visitors of a brand',
  ],
  [
    'tests/e2e/session-search.test.ts',
    "page.goto('/admin/sessions', { waitUntil: 'commit' })",
    'the scripts are held back',
  ],
  ['tests/e2e/photo-story.test.ts', 'shopper.goto(url)', 'a page of the shop'],
  ['tests/e2e/registration-console.test.ts', 'page.goto(REGISTER)', 'the scripts are held back'],
  ['tests/e2e/registration-return.test.ts', 'page.reload()', 'the browser asks before it reloads'],
  ['tests/e2e/shared-rules.test.ts', 'page.goto(ORIGIN)', 'a page of the test'],
  [
    'tests/e2e/without-session.test.ts',
    "page.goto('/collections/artworks')",
    'a page outside of the console',
  ],
  ['tests/e2e/without-session.test.ts', "page.goto('/admin/login')", 'the scripts are held back'],
]

const files = (await codeFiles()).filter(
  ({ file }) => file.startsWith('tests/e2e/') && file !== HELPERS,
)
const loads = files.flatMap(({ file, text }) =>
  [...text.matchAll(/\w+\.(?:goto|reload)\([^\n]*/g)].map(([code]) => ({ file, code })),
)

describe('a click before the scripts of a page have taken it over does nothing:', () => {
  it('end-to-end tests load pages of the console by the helpers that wait for that', () => {
    expect(files.length).toBeGreaterThan(20)
    const others = loads.filter(
      (load) => !ELSEWHERE.some(([file, code]) => file === load.file && code === load.code),
    )
    expect(others, `Use goTo and reload of ${HELPERS}.`).toEqual([])
  })

  it.each(ELSEWHERE)('%s still needs its exception for %s', (file, code) => {
    expect(loads).toContainEqual({ file, code })
  })
})
