import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { RunbookText } from '../../../plugins/operations/diagnostics/components/runbook-text.tsx'
import { readRunbook } from '../../../plugins/operations/diagnostics/views/read-runbook.ts'
import { LANGUAGES } from '../../../src/errors/in-language.ts'
import { runbookNames } from '../../support/diagnostics/runbook.ts'

const render = (text: string) =>
  renderToStaticMarkup(RunbookText({ text, base: '/admin/diagnostics/runbooks' }))
const FIRST_HEADING = { en: '<h2 id="symptom">Symptom', ja: '<h2 id="症状">症状' } as const
const everyRunbook = async () =>
  (await runbookNames()).flatMap((name) => LANGUAGES.map((language) => [name, language] as const))

describe('a runbook in the console', () => {
  it('has headings, commands and tables, and links to other runbooks only', async () => {
    for (const [name, language] of await everyRunbook()) {
      const which = `${name} (${language})`
      const runbook = await readRunbook(name, language)
      const html = render(runbook?.text ?? '')
      expect(runbook?.title, which).not.toBe('')
      expect(html, which).toContain(FIRST_HEADING[language])
      expect(html, which).toMatch(/<pre><code/)
      for (const [, href] of html.matchAll(/href="([^"]*)"/g)) {
        expect(href, which).toMatch(/^\/admin\/diagnostics\/runbooks\/[a-z-]+$/)
      }
      expect(html, which).not.toMatch(/\|---|\| ---|id=""/)
    }
  })

  it('is read in the language of the console', async () => {
    expect(await readRunbook('dns', 'en')).toMatchObject({ title: 'DNS resolution' })
    expect(await readRunbook('dns', 'ja')).toMatchObject({ title: 'DNSの名前解決' })
  })

  it('shows HTML as text, and no link that runs a script', () => {
    const html = render(
      'A <script>alert(1)</script> <img src=x onerror=alert(1)> [b](javascript:alert(1))',
    )
    expect(html).not.toMatch(/<script|<img|href=/)
    expect(html).toContain('&lt;script&gt;')
  })

  it.each([
    ...['', '.', '../operations', 'Database', 'database.md', 'no-such-runbook', 'a/b', 'a\0'],
    ...['ja', 'ja/dns'],
  ])('does not exist: %j', async (name) => {
    for (const language of LANGUAGES) expect(await readRunbook(name, language)).toBeNull()
  })
})
