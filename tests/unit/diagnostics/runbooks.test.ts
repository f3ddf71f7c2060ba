import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { RunbookText } from '../../../plugins/operations/diagnostics/components/runbook-text.tsx'
import { readRunbook } from '../../../plugins/operations/diagnostics/views/read-runbook.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../../docs/runbooks')
const render = (text: string) =>
  renderToStaticMarkup(RunbookText({ text, base: '/admin/diagnostics/runbooks' }))

describe('a runbook in the console', () => {
  it('has headings, commands and tables, and links to other runbooks only', async () => {
    for (const file of await readdir(FOLDER)) {
      const runbook = await readRunbook(path.basename(file, '.md'))
      const html = render(runbook?.text ?? '')
      expect(runbook?.title, file).not.toBe('')
      expect(html, file).toContain('<h2 id="symptom">')
      expect(html, file).toMatch(/<pre><code/)
      for (const [, href] of html.matchAll(/href="([^"]*)"/g)) {
        expect(href, file).toMatch(/^\/admin\/diagnostics\/runbooks\/[a-z-]+$/)
      }
      expect(html, file).not.toMatch(/\|---|\| ---/)
    }
  })

  it('shows HTML as text, and no link that runs a script', () => {
    const html = render(
      'A <script>alert(1)</script> <img src=x onerror=alert(1)> [b](javascript:alert(1))',
    )
    expect(html).not.toMatch(/<script|<img|href=/)
    expect(html).toContain('&lt;script&gt;')
  })

  it.each(['', '.', '../operations', 'Database', 'database.md', 'no-such-runbook', 'a/b', 'a\0'])(
    'does not exist: %j',
    async (name) => {
      expect(await readRunbook(name)).toBeNull()
    },
  )
})
