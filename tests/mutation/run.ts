import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { coveredFingerprint } from '../campaign/record.ts'
import { makeTemporaryFolder } from '../support/system/make-temporary-folder.ts'
import { AREAS } from './areas.ts'
import { coveringTests, readCalls, type TestFile } from './covering-tests.ts'
import { type Mutant, mutantsOf, mutate } from './mutants.ts'
import { type MutationRun, RECORD, tally } from './record.ts'

/**
 * Changes the sources in small ways, one at a time, and counts the changes that the tests notice:
 * `npm run test:mutation`. The first run records which test files call which functions, as long as these tests take;
 * `--record` does it again after changes. `--seed` and `--count` choose the mutants, as many of each area;
 * `--only` takes those of the files whose path contains a text. The result is printed, and written to
 * `docs/mutants.json` unless `--only` is given. Ends with 1 where too few were killed, or tried. End-to-end tests are
 * not run: what only they reach is "not covered".
 */
const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '60' },
    only: { type: 'string', default: '' },
    record: { type: 'boolean', default: false },
  },
})
const ROOT = path.resolve(import.meta.dirname, '../..')
const CACHE = path.join(ROOT, 'node_modules/.cache/mutation')
const VITEST = path.join(ROOT, 'node_modules/vitest/vitest.mjs')
const WITHOUT_DATABASE = ['unit', 'conformance']
const WITH_DATABASE = ['integration', 'own-process', 'faults']
/** The time that all tests of one mutant may add up to, measured without it. */
const BUDGET_SECONDS = 240
/** Ends a run that a mutant keeps from ending. */
const HANGS_AFTER_MS = 20 * 60_000

type Outcome = 'killed' | 'survived' | 'not covered'
type Judged = Mutant & { readonly outcome: Outcome; readonly by: string | undefined }

const sources = await coveredFingerprint()
const tests = await coverage()
const mutants = await chosenMutants()
const sandboxes = await Promise.all([createSandbox(), createSandbox()])
try {
  await report(await judgeAll())
} finally {
  await Promise.all(sandboxes.map((folder) => rm(folder, { recursive: true, force: true })))
}

async function coverage(): Promise<TestFile[]> {
  const calls = path.join(CACHE, 'calls')
  const results = path.join(CACHE, 'results.json')
  if (options.record || !existsSync(results)) {
    await rm(CACHE, { recursive: true, force: true })
    await mkdir(calls, { recursive: true })
    console.info('Recording which tests call which functions')
    await vitest(ROOT, [...WITHOUT_DATABASE, ...WITH_DATABASE], [], results, {
      CALLED_FUNCTIONS: calls,
    })
  }
  const called = await readCalls(calls)
  const { testResults } = await readResults(results)
  return testResults.flatMap(({ name, status, startTime, endTime }) => {
    const file = path.relative(ROOT, name)
    if (status === 'passed') {
      const [, kind = ''] = file.split('/')
      const project = kind === 'security' ? 'integration' : kind
      return [
        {
          file,
          project,
          seconds: (endTime - startTime) / 1000,
          called: called.get(file) ?? new Set(),
        },
      ]
    }
    console.warn(`${file} failed without a mutant and is left out.`)
    return []
  })
}

async function chosenMutants(): Promise<Mutant[]> {
  const perArea = Math.ceil(Number(options.count) / Object.keys(AREAS).length)
  const seed = Number(options.seed)
  const chosen: Mutant[] = []
  for (const patterns of Object.values(AREAS)) {
    const files = patterns.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).sort()
    const all: Mutant[] = []
    for (const file of files) {
      if (!file.includes(options.only)) continue
      all.push(...mutantsOf(file, await readFile(path.join(ROOT, file), 'utf8')))
    }
    const length = Math.min(perArea, all.length)
    const subset = fc.shuffledSubarray(all, { minLength: length, maxLength: length })
    chosen.push(...(fc.sample(subset, { seed, numRuns: 1 })[0] ?? []))
  }
  return chosen
}

/** A copy of the project in which files may be changed. */
async function createSandbox(): Promise<string> {
  const folder = await makeTemporaryFolder()
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' })
  for (const file of files.split('\0').filter(Boolean)) {
    await cp(path.join(ROOT, file), path.join(folder, file))
  }
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'))
  return folder
}

async function judgeAll(): Promise<Judged[]> {
  const waiting = [...mutants.entries()]
  const judged: Judged[] = []
  await Promise.all(
    sandboxes.map(async (folder) => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [index, mutant] = next
        const one = await judge(mutant, folder)
        judged[index] = one
        console.info(`${index + 1}/${mutants.length} ${describe(one)}`)
      }
    }),
  )
  return judged
}

async function judge(mutant: Mutant, folder: string): Promise<Judged> {
  const covering = coveringTests(mutant, tests, BUDGET_SECONDS)
  if (covering.length === 0) return { ...mutant, outcome: 'not covered', by: undefined }
  const file = path.join(folder, mutant.file)
  const text = await readFile(file, 'utf8')
  await writeFile(file, mutate(text, mutant))
  try {
    const results = path.join(folder, 'results.json')
    for (const needsDatabase of [false, true]) {
      const some = covering.filter(
        ({ project }) => WITH_DATABASE.includes(project) === needsDatabase,
      )
      if (some.length === 0) continue
      const status = await vitest(
        folder,
        needsDatabase ? WITH_DATABASE : WITHOUT_DATABASE,
        some.map((test) => test.file),
        results,
        {},
      )
      if (status === 0) continue
      return { ...mutant, outcome: 'killed', by: await failedTest(results, folder) }
    }
    return { ...mutant, outcome: 'survived', by: undefined }
  } finally {
    await writeFile(file, text)
  }
}

type Results = {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly startTime: number
    readonly endTime: number
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}

const readResults = async (file: string): Promise<Results> =>
  JSON.parse(await readFile(file, 'utf8'))

/** The first test that failed; a mutant that ends or hangs the run has none. */
async function failedTest(results: string, folder: string): Promise<string> {
  if (!existsSync(results)) return 'the run did not end'
  const { testResults } = await readResults(results)
  await rm(results)
  for (const { name, status, assertionResults } of testResults) {
    const failed = assertionResults.find((test) => test.status === 'failed')
    if (failed) return `${path.relative(folder, name)}: ${failed.fullName}`
    if (status === 'failed') return `${path.relative(folder, name)} did not start`
  }
  return 'an error outside of the tests'
}

/** Runs tests, ends with the first that fails, and returns the exit status. */
async function vitest(
  folder: string,
  projects: readonly string[],
  files: readonly string[],
  results: string,
  env: Readonly<Record<string, string>>,
): Promise<number | null> {
  const args = ['run', '--reporter=json', `--outputFile=${results}`]
  const whole = files.length === 0
  const options = whole ? [] : ['--bail=1', '--maxWorkers=1']
  const child = spawn(
    process.execPath,
    [VITEST, ...args, ...options, ...projects.flatMap((name) => ['--project', name]), ...files],
    { cwd: folder, env: { ...process.env, ...env }, stdio: 'ignore', detached: true },
  )
  // With its own process group, so that nothing of a run that hangs is left.
  const stop = () => child.pid && process.kill(-child.pid, 'SIGKILL')
  const hangs = whole ? undefined : setTimeout(stop, HANGS_AFTER_MS)
  const [status] = await once(child, 'exit')
  clearTimeout(hangs)
  return status
}

function describe({ outcome, by, file, line, kind, before, after }: Judged): string {
  const change = `${before.replace(/\s+/g, ' ').slice(0, 80)} → ${after}`
  const end = by === undefined ? '' : ` by ${by}`
  return `${outcome}: ${file}:${line} ${kind} ${change}${end}`
}

async function report(judged: readonly Judged[]): Promise<void> {
  const { killed, survived, notCovered, problems } = tally(judged)
  console.info(
    `\n${killed} of ${judged.length} mutants were killed, ${survived} survived, ${notCovered} are not covered:`,
  )
  for (const one of judged) if (one.outcome !== 'killed') console.info(describe(one))
  if (options.only !== '') return
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
  const result: MutationRun = {
    date: new Date().toISOString(),
    commit: execFileSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim(),
    sources,
    seed: Number(options.seed),
    mutants: judged.map(({ start, end, within, ...one }) => one),
  }
  await writeFile(RECORD, `${JSON.stringify(result, null, 2)}\n`)
}
