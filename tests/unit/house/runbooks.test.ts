import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { runbookOf } from '../../../plugins/core/checks/define-check.ts'
import { emergencyChecks } from '../../../plugins/operations/diagnostics/emergency/emergency-checks.ts'
import { LANGUAGES } from '../../../src/errors/in-language.ts'
import { runbookIn } from '../../../src/health/runbooks.ts'
import { runbookNames } from '../../support/diagnostics/runbook.ts'
import { installedCore } from '../../support/service/installed-core.ts'
import { markdownPages } from '../../support/system/project-files.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const HEADINGS = ['Symptom', 'Confirmation', 'Commands', 'Verification']

/** English → Japanese. */
const TRANSLATED = ['症状', '確認', '対処', '復旧の確認']

/** What the watcher and the workers watch besides the checks. */
const WATCHED = ['database', 'watcher', 'web', 'worker'].map((process) => `${process}-down`)

const checks = installedCore.features.flatMap((feature) => feature.checks ?? [])
const emergency = emergencyChecks(installedCore).map(({ id }) => id)

/** Commands and links as they are, the rest as the kind of block that it is, in their order. */
function structureOf(text: string, headings: readonly string[] = HEADINGS): string[] {
  return text.split(/(^```[\s\S]*?^```$)/m).flatMap((part) => {
    if (part.startsWith('```')) return [part]
    const blocks = part.split(/\n{2,}/).flatMap((block) => block.trim() || [])
    return blocks.map((block) => {
      const [, level, heading = ''] = /^(##?) (.+)$/.exec(block) ?? []
      if (level !== undefined)
        return level === '#' ? 'title' : `heading ${headings.indexOf(heading)}`
      const rows = block.startsWith('|') ? block.split('\n').length : 0
      // The Japanese ones are one folder deeper.
      const links = [...block.matchAll(/\]\((?:\.\.\/)*([^)]+)\)/g)].map(([, link]) => link)
      return [rows > 0 ? `${rows} rows` : 'paragraph', ...links].join(' ')
    })
  })
}

/** Names of variables and error codes. */
const namesIn = (text: string) => [...new Set(text.match(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g)?.sort())]

const read = (file: string) => readFile(path.join(ROOT, file), 'utf8')

describe('every check of the diagnostic suite', () => {
  it.each(checks.map(({ id, step }) => [id, step] as const))(
    'has a runbook with all headings and the command of its step: %s',
    async (id, step) => {
      const text = await read(runbookOf(id))
      expect(text.match(/^## .+$/gm)).toEqual(HEADINGS.map((heading) => `## ${heading}`))
      const command = `node src/processes/diagnose.ts --step ${step}`
      expect(text.split(command)).toHaveLength(3)
      expect(text.match(/^```sh$/gm)?.length).toBeGreaterThanOrEqual(3)
    },
  )
})

describe('every check of the emergency diagnosis', () => {
  it.each(emergency)('has a runbook with all headings and its command: %s', async (id) => {
    const text = await read(runbookOf(id))
    expect(text.match(/^## .+$/gm)).toEqual(HEADINGS.map((heading) => `## ${heading}`))
    expect(text.split('node src/processes/diagnose.ts --emergency')).toHaveLength(3)
    expect(text.match(/^```sh$/gm)?.length).toBeGreaterThanOrEqual(3)
  })
})

describe('every runbook', () => {
  const ids = [...checks.map(({ id }) => id), ...emergency, ...WATCHED]

  it('belongs to a check or to a process that is watched', async () => {
    expect(await runbookNames()).toEqual(ids.toSorted())
  })

  it('exists in each language, and none has another', async () => {
    const files = (await markdownPages()).map(({ file }) => file)
    const expected = ids.flatMap((id) => LANGUAGES.map((to) => runbookIn(to, runbookOf(id))))
    expect(files.filter((file) => file.startsWith('docs/runbooks/'))).toEqual(expected.sort())
  })

  it.each(ids)(
    'has the commands, headings and links of the English one in Japanese: %s',
    async (id) => {
      const english = await read(runbookOf(id))
      const japanese = await read(runbookIn('ja', runbookOf(id)))
      expect(structureOf(japanese, TRANSLATED)).toEqual(structureOf(english))
      expect(japanese.split('\n')[0]).toMatch(/^# ./)
      expect(namesIn(japanese)).toEqual(namesIn(english))
    },
  )

  it.each(WATCHED)('has all headings and a command: %s', async (id) => {
    const text = await read(runbookOf(id))
    expect(text.match(/^## .+$/gm)).toEqual(HEADINGS.map((heading) => `## ${heading}`))
    expect(text).toMatch(/^```sh$/m)
  })

  it('names files, scripts and variables of the project that exist', async () => {
    const { scripts } = JSON.parse(await read('package.json')) as { scripts: object }
    const variables = await read('docs/environment.md')
    for (const id of ids) {
      const text = await read(runbookOf(id))
      for (const [, script] of text.matchAll(/npm run ([a-z:-]+)/g)) {
        expect(Object.keys(scripts)).toContain(script)
      }
      for (const [, name] of text.matchAll(/\$\{?([A-Z][A-Z0-9_]+)/g)) {
        if (name !== 'TMPDIR') expect(variables).toContain(`\`${name}\``)
      }
      for (const [file] of text.matchAll(/src\/[\w/-]+\.ts/g)) await read(file)
      for (const language of LANGUAGES) {
        const file = runbookIn(language, runbookOf(id))
        for (const [, link = ''] of (await read(file)).matchAll(/\]\(([^)#]+)/g)) {
          await read(path.join(path.dirname(file), link))
        }
      }
    }
  })
})
