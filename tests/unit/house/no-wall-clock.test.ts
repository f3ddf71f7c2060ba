import { describe, expect, it } from 'vitest'
import config from '../../../vitest.config.ts'
import { codeFiles } from '../../support/system/project-files.ts'

/** Files that may wait for a fixed time, and why no result depends on it. */
const MAY_SLEEP: Readonly<Record<string, string>> = {
  'tests/integration/stack/progress.test.ts': 'sleeps by a clock that the test moves',
  'tests/support/jobs/kill-workers.ts': 'kills at random moments, whatever a worker does then',
  'tests/support/service/watch-memory.ts': 'takes samples until it is stopped',
  'tests/support/system/until.ts': 'pauses between two questions',
  'tests/unit/imaging/decoder-script.ts': 'pauses between two questions',
}
/** Files that compare a span of time with a limit, and why no result of `npm test` depends on it. */
const MAY_MEASURE: Readonly<Record<string, string>> = {
  'tests/faults/worker-takes-over.test.ts':
    'the time is a promise of the service, with a minute to spare',
  'tests/integration/query-cost-at-scale.test.ts': 'measures in a campaign only',
}
/** The longest time that one test of the suite may hang, in ms; end-to-end tests have a longer one. */
const LIMIT_MS = 120_000

type Finding = readonly [file: string, line: number, text: string]

const files = (await codeFiles()).filter(({ file }) =>
  /^tests\/(?!benchmarks|campaign|mutation|blank-app|production-install)/.test(file),
)
const isOwn = (file: string) => file === 'tests/unit/house/no-wall-clock.test.ts'

/** Where a pattern is found, but in files with a reason. */
function findings(
  patterns: (text: string) => readonly RegExp[],
  allowed: Readonly<Record<string, string>> = {},
): Finding[] {
  return files.flatMap(({ file, text }) => {
    if (isOwn(file) || file in allowed) return []
    return patterns(text).flatMap((pattern) =>
      [...text.matchAll(pattern)].map((match): Finding => {
        const line = text.slice(0, match.index).split('\n').length
        return [file, line, match[0].replaceAll(/\s+/g, ' ')]
      }),
    )
  })
}

/** A product of numbers as code has it, e.g. `30 * 60_000`. */
const milliseconds = (code: string) =>
  code
    .replaceAll('_', '')
    .split('*')
    .reduce((product, factor) => product * Number(factor), 1)

const CLOCK = '(?:Date|performance)\\.now\\(\\)'

/** Comparisons of the time since a moment with a limit from above. */
function spans(text: string): RegExp[] {
  const moments = [...text.matchAll(new RegExp(`(?:const|let) (\\w+) = ${CLOCK}`, 'g'))]
  const since = [CLOCK, ...moments.map(([, name]) => `\\b${name}\\b`)].join('|')
  const later = [
    ...text.matchAll(new RegExp(`(?:const|let) (\\w+) = [^\\n]*(?:${CLOCK}) - (?:${since})`, 'g')),
  ]
  const names = later.map(([, name]) => name)
  const measured = [`[^;\\n]* - (?:${since})[^;\\n]*`, ...names.map((name) => String(name))].join(
    '|',
  )
  return [new RegExp(`expect\\((?:${measured})\\)\\s*\\.toBeLessThan`, 'g')]
}

describe('no result of a test depends on the speed of the machine:', () => {
  it('no test has a shorter limit of time than its project', () => {
    const projects = config.test?.projects as readonly { test: { testTimeout: number } }[]
    expect(Math.min(...projects.map(({ test }) => test.testTimeout))).toBe(LIMIT_MS)
    // Shorter ones are pauses of timers.
    const isLimit = (ms: number) => ms >= 1000 && ms < LIMIT_MS
    const short = findings(() => [
      /\{ timeout: [\d_]+(?: \* [\d_]+)*(?:, interval: [\d_]+)? \}/g,
      /^ {0,4}(?:\}|\)), [\d_]+(?: \* [\d_]+)*\)$/gm,
    ]).filter(([, , text]) => isLimit(milliseconds(/[\d_]+(?: \* [\d_]+)*/.exec(text)?.[0] ?? '')))
    expect(short).toEqual([])
  })

  it('none compares a span of time with a limit', () => {
    expect(findings(spans, MAY_MEASURE)).toEqual([])
  })

  it('none sleeps: it waits for what happens, or moves a clock', () => {
    const sleeps = findings(
      () => [
        /new Promise[^\n]*setTimeout\(\w+, [^\n]*/g,
        /import \{[^}]*setTimeout[^}]*\} from 'node:timers\/promises'/g,
        /pg_sleep\(/g,
        /waitForTimeout\(/g,
        /\bvi\.wait(?:For|Until)\(/g,
      ],
      MAY_SLEEP,
    )
    expect(sleeps).toEqual([])
  })

  it.each(Object.keys({ ...MAY_SLEEP, ...MAY_MEASURE }))('%s still needs its exception', (file) => {
    expect(files.map((one) => one.file)).toContain(file)
  })
})
