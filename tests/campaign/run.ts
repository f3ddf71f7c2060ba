import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { RECORD, readRecord } from './read-record.ts'
import { type Campaign, coveredFingerprint, gapsOf, readRates } from './record.ts'
import { type Numbers, type Step, stepsOf, WHOLE } from './steps.ts'

/**
 * Runs every proof in full, one after the other, whatever fails, for some hours on a quiet machine. A whole campaign
 * is written to docs/campaign.json, with the steps that failed. `--only a,b` runs some steps,
 * `--kills`, `--flips`, `--places`, `--uploads` and `--requests` set smaller numbers; neither is recorded. `--check` runs nothing and
 * ends with 1 unless all of the recorded campaign passed on the sources as they are, for use before a release.
 *
 * @see docs/decisions/0154-run-all-tests-in-one-vitest-run-and-the-rest-in-a-campaign.md
 */
const number = (name: keyof Numbers) => ({ type: 'string', default: String(WHOLE[name]) }) as const
const { values: options } = parseArgs({
  options: {
    kills: number('kills'),
    flips: number('flips'),
    places: number('places'),
    uploads: number('uploads'),
    requests: number('requests'),
    only: { type: 'string' },
    check: { type: 'boolean', default: false },
  },
})
const ROOT = path.resolve(import.meta.dirname, '../..')
const NAMES = Object.keys(WHOLE) as (keyof Numbers)[]
const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()

process.exitCode = options.check ? await check() : await campaign()

async function check(): Promise<number> {
  const gaps = gapsOf(await readRecord(), await coveredFingerprint())
  for (const gap of gaps) console.error(gap)
  if (gaps.length > 0) console.error('Run: npm run test:campaign')
  return gaps.length > 0 ? 1 : 0
}

async function campaign(): Promise<number> {
  const numbers = {
    kills: positive('kills'),
    flips: positive('flips'),
    places: positive('places'),
    uploads: positive('uploads'),
    requests: positive('requests'),
  }
  const all = stepsOf(numbers)
  const steps = options.only === undefined ? all : chosen(all, options.only.split(','))
  const commit = git('rev-parse', 'HEAD')
  const clean = git('status', '--porcelain') === ''
  const sources = await coveredFingerprint()
  const done: Campaign['steps'] = []
  for (const step of steps) done.push(run(step))
  console.info('\n=== Campaign')
  for (const { name, seconds, passed } of done) {
    console.info(`${passed ? 'passed' : 'FAILED'} ${String(seconds).padStart(6)} s  ${name}`)
  }
  const result: Campaign = {
    date: new Date().toISOString(),
    commit,
    sources,
    numbers,
    steps: done,
  }
  const passed = done.every((step) => step.passed)
  const isWhole = options.only === undefined && NAMES.every((name) => numbers[name] >= WHOLE[name])
  if (isWhole && clean) await writeFile(RECORD, `${JSON.stringify(result, null, 2)}\n`)
  else if (isWhole) console.info('Not recorded: it ran on changes that are not committed.')
  else console.info('Not recorded: it was not the whole campaign.')
  return passed ? 0 : 1
}

function positive(name: keyof Numbers): number {
  const value = Number(options[name])
  if (Number.isInteger(value) && value > 0) return value
  throw new RangeError(`--${name} needs a whole number above 0.`)
}

function chosen(all: readonly Step[], names: readonly string[]): Step[] {
  return names.map((name) => {
    const step = all.find((one) => one.name === name)
    if (step) return step
    throw new RangeError(
      `There is no step "${name}". The steps are: ${all.map((one) => one.name).join(', ')}.`,
    )
  })
}

function run({ name, command: [file, ...args], env }: Step): Campaign['steps'][number] {
  console.info(`\n=== ${name}`)
  const folder = mkdtempSync(path.join(tmpdir(), 'campaign-'))
  const rates = path.join(folder, 'rates.json')
  const startedAt = performance.now()
  const { status, error } = spawnSync(file, args, {
    cwd: ROOT,
    env: { ...process.env, ...env, RATES: rates },
    stdio: 'inherit',
  })
  if (error) console.error(error.message)
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  const measured = existsSync(rates) && { rates: readRates(readFileSync(rates, 'utf8')) }
  rmSync(folder, { recursive: true })
  return { name, seconds, passed: status === 0, ...measured }
}
