import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readTemplates } from '../../src/composition/default-templates.ts'
import { planVariants } from '../../src/composition/plan.ts'
import { barChart } from './bar-chart.ts'
import { asResult, conclude } from './conclude.ts'
import { paintArtwork } from './painted-artwork.ts'
import { startRunner } from './runner.ts'
import { type Figures, median, verdicts } from './verdicts.ts'
import type { RunReport } from './ways/run-way.ts'
import type { Material } from './ways/way.ts'

/**
 * Compares the engine with two naive ways and with the time that encoding alone takes, in turns in
 * one run. `--rounds N` (3), `--quick` (one round with a smaller artwork, no files written).
 */
const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, quick: { type: 'boolean', default: false } },
})
const rounds = options.quick ? 1 : Number(options.rounds)
if (!(Number.isInteger(rounds) && rounds >= 1))
  throw new RangeError('--rounds needs a whole number.')

/** Runs of the engine and of the floor in a round: their ratio is near 1, where a disturbance counts. */
const TURNS = 5

/** Other work on the machine makes the ratios worthless, so the load is part of the results. */
const loadBefore = loadavg()[0] ?? 0
if (loadBefore > 0.5)
  say(`The machine is busy (load ${loadBefore.toFixed(1)}): read no goal from this.`)

const folder = await mkdtemp(join(tmpdir(), 'composition-benchmark-'))
try {
  await compare(await prepareMaterial())
} finally {
  await rm(folder, { recursive: true })
}

async function prepareMaterial(): Promise<Material> {
  const size = options.quick ? { width: 3000, height: 2000 } : { width: 6000, height: 4000 }
  say(`Painting an artwork of ${size.width} × ${size.height} px …`)
  const artworkPath = join(folder, 'artwork.jpg')
  await writeFile(artworkPath, await paintArtwork({ ...size, seed: 5 }))
  const templates = await readTemplates()
  const { planned } = planVariants({ templates, sourceSha256: 'benchmark', picture: size })
  return { artworkPath, planned, encodingsInFlight: 3 }
}

type Round = Record<'first' | 'warm' | 'floor' | 'canvas' | 'sharp' | 'sharpSameEffort', RunReport>

async function compare(material: Material): Promise<void> {
  say('Preparing the ways, each in a process of its own …')
  const floor = await startRunner('encodeOnly', material)
  const canvas = await startRunner('naiveCanvas', material)
  const sharp = await startRunner('naiveSharp', material)
  const sharpSameEffort = await startRunner('naiveSharpSameEffort', material)
  const results: Round[] = []
  for (let round = 1; round <= rounds; round++) {
    const engine = await startRunner('engine', material)
    const timed = async (name: string, run: () => Promise<RunReport>) => {
      const report = await run()
      say(`${round}/${rounds} ${name.padEnd(24)} ${(report.milliseconds / 1000).toFixed(2)} s`)
      return report
    }
    const first = await timed('engine, first artwork', engine.run)
    const floors: RunReport[] = []
    const warm: RunReport[] = []
    for (let turn = 0; turn < TURNS; turn++) {
      floors.push(await timed('encoding only', floor.run))
      warm.push(await timed('engine, warm', engine.run))
    }
    await engine.close()
    results.push({
      first,
      warm: middle(warm),
      floor: middle(floors),
      canvas: await timed('naive canvas', canvas.run),
      sharp: await timed('naive sharp', sharp.run),
      sharpSameEffort: await timed('naive sharp, same effort', sharpSameEffort.run),
    })
  }
  await Promise.all([floor, canvas, sharp, sharpSameEffort].map((runner) => runner.close()))
  await report(summarize(results), results)
}

/** Of several runs of the same way: their median time, and the worst of everything else. */
function middle(runs: readonly RunReport[]): RunReport {
  const worst = (name: keyof RunReport) => Math.max(...runs.map((run) => run[name]))
  return {
    milliseconds: median(runs.map(({ milliseconds }) => milliseconds)),
    bytes: worst('bytes'),
    peakMegabytes: worst('peakMegabytes'),
    eventLoopDelayP99: worst('eventLoopDelayP99'),
  }
}

function summarize(results: readonly Round[]): Figures {
  const time = (way: keyof Round) => median(results.map((round) => round[way].milliseconds))
  const ratio = (way: keyof Round, to: keyof Round) =>
    median(results.map((round) => round[way].milliseconds / round[to].milliseconds))
  return {
    engineWarmMs: time('warm'),
    engineFirstMs: time('first'),
    encodeOnlyMs: time('floor'),
    naiveCanvasMs: time('canvas'),
    naiveSharpMs: time('sharp'),
    naiveSharpSameEffortMs: time('sharpSameEffort'),
    warmToFloor: ratio('warm', 'floor'),
    firstToFloor: ratio('first', 'floor'),
    canvasToWarm: ratio('canvas', 'warm'),
    sharpToWarm: ratio('sharp', 'warm'),
    sharpSameEffortToWarm: ratio('sharpSameEffort', 'warm'),
    peakMegabytes: Math.max(...results.map(({ warm }) => warm.peakMegabytes)),
    eventLoopDelayP99Ms: median(results.map(({ warm }) => warm.eventLoopDelayP99)),
  }
}

async function report(figures: Figures, results: readonly Round[]): Promise<void> {
  const judged = verdicts(figures)
  say(
    `naive sharp with the engine's encoder effort / a warm worker: ${figures.sharpSameEffortToWarm.toFixed(2)}`,
  )
  // A quick run tries the benchmark, not the engine.
  if (options.quick) return
  await conclude(judged, async (machine) => {
    await asResult('composition', { rounds, figures, verdicts: judged, results })(machine)
    const chart = new URL('../../docs/benchmarks/composition.svg', import.meta.url)
    await writeFile(chart, chartOf(figures, machine.cores))
    say('Written: docs/benchmarks/composition.json and composition.svg')
  })
}

function chartOf(figures: Figures, cores: number): string {
  const bar = (label: string, ms: number, highlight = false) => ({
    label,
    value: ms / 1000,
    highlight,
  })
  return barChart({
    title: '21 variants of one artwork, 3555 × 2528 px each',
    subtitle: `Seconds, median of ${rounds} rounds in turns on ${cores} cores; shorter is better`,
    unit: 's',
    bars: [
      bar('This engine', figures.engineWarmMs, true),
      bar('This engine, first artwork', figures.engineFirstMs, true),
      bar('Encoding alone (the floor)', figures.encodeOnlyMs),
      bar('Naive canvas', figures.naiveCanvasMs),
      bar('Naive sharp', figures.naiveSharpMs),
      bar('Naive sharp, same encoder effort', figures.naiveSharpSameEffortMs),
    ],
  })
}

function say(line: string): void {
  console.info(line)
}
