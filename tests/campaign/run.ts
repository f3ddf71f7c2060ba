import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { RECORD, readRecord } from './read-record.ts'
import {
  coveredFingerprint,
  gapsOf,
  type RecordedStep,
  readRates,
  shortfallOf,
  withStep,
} from './record.ts'
import { type Numbers, type Step, stepsOf, WHOLE } from './steps.ts'

/**
 * Runs every proof in full, one after the other, whatever fails, for some hours on a quiet machine. `--only a,b` runs
 * some steps, so that a campaign can be run in parts. Each step is written to docs/campaign.json as it ends, passed or
 * failed, but for those that `--kills`, `--flips` and the others of `Numbers` have made smaller, and for runs on
 * changes that are not committed. `--check` runs nothing and ends with 1 unless each step has passed in full on the
 * sources as they are, for use before a release.
 *
 * @see docs/decisions/0154-run-all-tests-in-one-vitest-run-and-the-rest-in-a-campaign.md
 */
const number = (name: keyof Numbers) => ({ type: 'string', default: String(WHOLE[name]) }) as const
const { values: options } = parseArgs({
  options: {
    kills: number('kills'),
    flips: number('flips'),
    properties: number('properties'),
    places: number('places'),
    uploads: number('uploads'),
    requests: number('requests'),
    pages: number('pages'),
    streams: number('streams'),
    templates: number('templates'),
    webhooks: number('webhooks'),
    prints: number('prints'),
    orders: number('orders'),
    only: { type: 'string' },
    check: { type: 'boolean', default: false },
  },
})
const ROOT = path.resolve(import.meta.dirname, '../..')
const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()

process.exitCode = options.check ? await check() : await campaign()

async function check(): Promise<number> {
  const gaps = gapsOf(await readRecord(), await coveredFingerprint())
  for (const gap of gaps) console.error(gap)
  if (gaps.length > 0) console.error('Run: npm run test:campaign')
  return gaps.length > 0 ? 1 : 0
}

async function campaign(): Promise<number> {
  const all = stepsOf({
    kills: positive('kills'),
    flips: positive('flips'),
    properties: positive('properties'),
    places: positive('places'),
    uploads: positive('uploads'),
    requests: positive('requests'),
    pages: positive('pages'),
    streams: positive('streams'),
    templates: positive('templates'),
    webhooks: positive('webhooks'),
    prints: positive('prints'),
    orders: positive('orders'),
  })
  const steps = options.only === undefined ? all : chosen(all, options.only.split(','))
  const done: RecordedStep[] = []
  for (const step of steps) done.push(await recorded(step))
  console.info('\n=== Campaign')
  for (const { name, seconds, passed } of done) {
    console.info(`${passed ? 'passed' : 'FAILED'} ${String(seconds).padStart(6)} s  ${name}`)
  }
  return done.every(({ passed }) => passed) ? 0 : 1
}

/** Runs a step and records it, if it is one of a campaign. */
async function recorded(step: Step): Promise<RecordedStep> {
  const before = await state()
  const done = { ...before.state, ...run(step), date: new Date().toISOString() }
  const after = await state()
  const lacks = shortfallOf(step.name, step.env)
  if (lacks.length > 0) console.info(`Not recorded: ${lacks.join(', ')}.`)
  else if (!before.isClean || !after.isClean)
    console.info('Not recorded: it ran on changes that are not committed.')
  else if (before.state.sources !== after.state.sources)
    console.info('Not recorded: the sources have changed meanwhile.')
  else {
    const campaign = withStep(await readRecord(), done)
    await writeFile(RECORD, `${JSON.stringify(campaign, null, 2)}\n`)
  }
  return done
}

/** What a step runs on. What it writes to docs/ is covered by no step. */
async function state() {
  const isClean = git('status', '--porcelain', '--', '.', ':(exclude)docs') === ''
  return {
    isClean,
    state: { commit: git('rev-parse', 'HEAD'), sources: await coveredFingerprint() },
  }
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

function run({ name, command: [file, ...args], env = {} }: Step) {
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
  return { name, seconds, passed: status === 0, env: { ...env }, ...measured }
}
