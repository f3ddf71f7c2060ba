import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { MACHINE_VARIABLE, VERDICTS_VARIABLE } from './conclude.ts'
import { type Machine, measureMachine } from './machine.ts'
import {
  type BenchRun,
  goalsSchema,
  goalTable,
  historySchema,
  isMet,
  resultsPage,
} from './results.ts'

/**
 * Runs the benchmarks one after the other, whatever they miss, on a quiet machine that it measures first. A run of all
 * writes `docs/benchmarks/results.md` and adds itself to `history.json`. Ends with 1 when a goal is missed.
 * `--only a,b` runs some of them and writes neither.
 *
 * @see docs/decisions/0263-run-all-benchmarks-with-one-command-and-keep-their-history.md
 */
const BENCHES: Readonly<Record<string, readonly string[]>> = {
  composition: ['--expose-gc', 'tests/benchmarks/composition.ts'],
  queue: ['tests/benchmarks/queue.ts'],
  uploads: ['tests/benchmarks/uploads.ts'],
  logs: ['tests/benchmarks/logs.ts'],
  'log-flood': ['tests/benchmarks/log-flood.ts'],
  webhooks: ['tests/benchmarks/webhooks.ts'],
  abuse: ['tests/benchmarks/abuse.ts'],
  service: ['tests/benchmarks/service.ts'],
  legal: ['tests/benchmarks/legal.ts'],
  mails: ['tests/benchmarks/mails.ts'],
  redeploy: ['tests/benchmarks/redeploy.ts'],
}
const ROOT = path.resolve(import.meta.dirname, '../..')
const DOCS = path.join(ROOT, 'docs/benchmarks')
const HISTORY = path.join(DOCS, 'history.json')

const { values: options } = parseArgs({ options: { only: { type: 'string' } } })
const names = options.only?.split(',') ?? Object.keys(BENCHES)
const unknown = names.filter((name) => !BENCHES[name])
if (unknown.length > 0) {
  const known = Object.keys(BENCHES).join(', ')
  throw new RangeError(`There is no benchmark "${unknown.join(', ')}". They are: ${known}.`)
}

const machine = await measureMachine()
console.info(
  `One core does the fixed work in ${machine.cpuMs.toFixed(0)} ms, the disk in ${machine.diskMs.toFixed(0)} ms; load ${machine.load.toFixed(1)}.`,
)
const run: BenchRun = {
  date: new Date().toISOString(),
  commit: execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim(),
  machine,
  benches: names.map((name) => bench(name, machine)),
}
console.info(`\n${goalTable(run)}`)
if (options.only === undefined) {
  const before = existsSync(HISTORY) ? readFileSync(HISTORY, 'utf8') : '[]'
  const history = [run, ...historySchema.parse(JSON.parse(before))]
  await writeFile(HISTORY, `${JSON.stringify(history, null, 2)}\n`)
  await writeFile(path.join(DOCS, 'results.md'), resultsPage(history))
}
process.exitCode = run.benches.every(isMet) ? 0 : 1

function bench(name: string, on: Machine): BenchRun['benches'][number] {
  console.info(`\n=== ${name}`)
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'))
  const verdicts = path.join(folder, 'verdicts.json')
  const startedAt = performance.now()
  const { error } = spawnSync(process.execPath, [...(BENCHES[name] ?? [])], {
    cwd: ROOT,
    env: {
      ...process.env,
      [MACHINE_VARIABLE]: JSON.stringify(on),
      [VERDICTS_VARIABLE]: verdicts,
    },
    stdio: 'inherit',
  })
  if (error) console.error(error.message)
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  // One that was ended before has none.
  const text = existsSync(verdicts) ? readFileSync(verdicts, 'utf8') : '[]'
  rmSync(folder, { recursive: true })
  return { name, seconds, goals: goalsSchema.parse(JSON.parse(text)) }
}
