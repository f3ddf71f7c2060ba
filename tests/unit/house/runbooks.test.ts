import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { runbookOf } from '../../../plugins/core/checks/define-check.ts'
import { emergencyChecks } from '../../../plugins/operations/diagnostics/emergency/emergency-checks.ts'
import { installedCore } from '../../support/service/installed-core.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const HEADINGS = ['Symptom', 'Confirmation', 'Commands', 'Verification']

/** What the watcher and the workers watch besides the checks. */
const WATCHED = ['database', 'watcher', 'web', 'worker'].map((process) => `${process}-down`)

const checks = installedCore.features.flatMap((feature) => feature.checks ?? [])
const emergency = emergencyChecks(installedCore).map(({ id }) => id)
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
    const files = await readdir(path.join(ROOT, 'docs/runbooks'))
    expect(files.sort()).toEqual(ids.map((id) => `${id}.md`).sort())
  })

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
    }
  })
})
