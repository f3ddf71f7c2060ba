import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../support/system/temporary-folder.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const CONFIG = path.join(ROOT, 'tests/fixtures/in-order/vitest.config.ts')

type Report = {
  readonly success: boolean
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[]
  }[]
}

/** Runs the stories of the fixture in a process of its own. */
async function runStories(...options: readonly string[]) {
  const file = path.join(await temporaryFolder(), 'report.json')
  const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs')
  const { VITEST: _, ...env } = process.env
  const reporters = ['--reporter=json', `--outputFile.json=${file}`, '--reporter=verbose']
  const args = [vitest, 'run', '--config', CONFIG, '--no-color', ...reporters, ...options]
  const printed = await new Promise<string>((resolve) => {
    // That the run fails is in its report.
    execFile(process.execPath, args, { cwd: ROOT, env }, (_error, stdout) => resolve(stdout))
  })
  const { success, testResults }: Report = JSON.parse(await readFile(file, 'utf8'))
  const steps = testResults.flatMap(({ assertionResults }) => assertionResults)
  const statuses = Object.fromEntries(steps.map(({ title, status }) => [title, status]))
  return { success, statuses, printed }
}

it('the steps of a story are skipped after the one that fails, which they name', async () => {
  const { success, statuses, printed } = await runStories()
  expect(statuses).toEqual({
    passes: 'passed',
    'passes at its second attempt': 'passed',
    fails: 'failed',
    'is skipped': 'skipped',
    'would fail, too': 'skipped',
    'is skipped at any depth': 'skipped',
    'fails in its set-up': 'failed',
    'is skipped as well': 'skipped',
    'is run': 'passed',
  })
  expect(success).toBe(false)
  expect(printed).toContain("not run, because 'fails' failed")
  expect(printed).toContain("not run, because 'fails in its set-up' failed")
})

it('a step of a story that is asked for alone is run', async () => {
  const { success, statuses } = await runStories('--testNamePattern', 'is skipped$')
  expect(statuses['is skipped']).toBe('passed')
  expect(success).toBe(true)
})
