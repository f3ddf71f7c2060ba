import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import abuse from '../../../docs/benchmarks/abuse.json' with { type: 'json' }
import composition from '../../../docs/benchmarks/composition.json' with { type: 'json' }
import logs from '../../../docs/benchmarks/logs.json' with { type: 'json' }
import queue from '../../../docs/benchmarks/queue.json' with { type: 'json' }
import service from '../../../docs/benchmarks/service.json' with { type: 'json' }
import uploads from '../../../docs/benchmarks/uploads.json' with { type: 'json' }

const DOCS = path.resolve(import.meta.dirname, '../../../docs')
const wordsOf = async (page: string) =>
  (await readFile(path.join(DOCS, page), 'utf8')).replaceAll(/\s+/g, ' ')
const [, ...items] = (await wordsOf('benchmarks/README.md')).split('- `--only ')
const operations = await wordsOf('operations.md')

type Goal = { readonly goal: string; readonly value: number; readonly met: boolean }

/** The measured value of the goal that begins with a text. */
function measured(goals: readonly Goal[], start: string): number {
  const found = goals.filter(({ goal }) => goal.startsWith(start))
  if (found.length !== 1) throw new Error(`${found.length} goals begin with "${start}".`)
  return found[0]?.value ?? Number.NaN
}

const { figures } = composition

/** The worst measured value, over all attacks, of the goals that contain a text. */
const worst = (text: string) =>
  Math.max(...abuse.goals.filter(({ goal }) => goal.includes(text)).map(({ value }) => value))

/** Each benchmark with its goals, and the figures that the page repeats: text, measured value, digits. */
const PUBLISHED: readonly [
  script: string,
  goals: readonly Goal[],
  figures: readonly (readonly [text: string, value: number, digits: number])[],
][] = [
  [
    'composition',
    composition.verdicts,
    [
      ['21 variants in # s', figures.engineWarmMs / 1000, 1],
      ['# times the time of encoding alone', figures.warmToFloor, 2],
      ['# and', figures.canvasToWarm, 1],
      ['and # times faster than the naive ways', figures.sharpToWarm, 1],
      ['# MB at the peak', figures.peakMegabytes, 0],
    ],
  ],
  [
    'queue',
    queue.verdicts,
    [
      ['Eight cost # times one', measured(queue.verdicts, '8 queued'), 1],
      ['a second core brings #', measured(queue.verdicts, 'one worker on two cores'), 2],
      ['a second worker #', measured(queue.verdicts, 'two workers on two cores'), 2],
      ['a rerun ends in # s', measured(queue.verdicts, 'a rerun'), 1],
      ['the whole worker process reaches # MB', measured(queue.verdicts, 'peak memory of'), 0],
    ],
  ],
  [
    'logs',
    logs.goals,
    [
      ['takes # ms (p95)', measured(logs.goals, 'a keyword in 3 % of the lines, a later'), 0],
      ['of 5000 expired lines # ms', measured(logs.goals, 'a batch of 5000'), 0],
    ],
  ],
  [
    'uploads',
    uploads.goals,
    [
      ['keeps to # MB', measured(uploads.goals, 'memory of the web process'), 0],
      ['answered within # ms', measured(uploads.goals, 'other requests'), 0],
    ],
  ],
  [
    'abuse',
    abuse.goals,
    [
      ['99 of 100 health checks are answered within # ms', worst('GET /api/health'), 0],
      ['95 of 100 requests for the brands within # ms', worst('GET /api/brands'), 0],
      ['While nothing is attacked, these take # and', abuse.idle.healthP99Ms, 0],
      ['keeps to # MB', measured(abuse.goals, 'memory of the web process'), 0],
    ],
  ],
  [
    'service',
    service.goals,
    [
      ['are answered within # ms', measured(service.goals, 'GET /api/brands'), 0],
      ['99 of 100 health checks within #', measured(service.goals, 'GET /api/health'), 0],
      ['late by # ms (p99)', measured(service.goals, 'event-loop delay'), 0],
      ['its heap reaches # MB', measured(service.goals, 'heap of the web process'), 0],
      ['(# MB are in use', measured(service.goals, 'heap in use'), 0],
    ],
  ],
]

describe.each(PUBLISHED)('what docs/benchmarks/README.md says of %s', (script, goals, repeated) => {
  const said = items.find((item) => item.startsWith(`${script}\``)) ?? ''

  it.each(repeated)('has the measured figure in "%s"', (text, value, digits) => {
    expect(said).toContain(text.replace('#', value.toFixed(digits)))
  })

  it('says of all goals that they are met if and only if they are', () => {
    expect(/every goal is met/i.test(said)).toBe(goals.every(({ met }) => met))
  })
})

describe('what docs/operations.md says of sizes', () => {
  it.each([
    ['web under # uploads of 50 MB', uploads.uploads, 0],
    ['uploads of 50 MB | # MB |', measured(uploads.goals, 'memory of the web process'), 0],
    ['one composition thread | # MB at the peak', measured(queue.verdicts, 'peak memory of'), 0],
    ['21 variants take about # s on two cores', figures.engineWarmMs / 1000, 1],
    ['(# times for the second one)', measured(queue.verdicts, 'two workers on two cores'), 2],
  ] as const)('has the measured figure in "%s"', (text, value, digits) => {
    expect(operations).toContain(text.replace('#', value.toFixed(digits)))
  })
})
