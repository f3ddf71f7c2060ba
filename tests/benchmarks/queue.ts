import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import sharp from 'sharp'
import { withClient } from '../../src/database/with-client.ts'
import type { Child } from '../../src/stack/child.ts'
import {
  createDraft,
  expectSuccess,
  generate,
  jobEnd,
  upload,
} from '../support/artworks/register.ts'
import { startOwnDatabase } from '../support/database/own-database.ts'
import { startService } from '../support/service/service.ts'
import { asResult, conclude } from './conclude.ts'
import { paintArtwork } from './painted-artwork.ts'
import { ALLOCATOR } from './runner.ts'
import { atLeast, atMost, median, type Verdict } from './verdicts.ts'

/**
 * What queued artworks cost: eight against one, a second core, a second worker, the fiftieth against
 * the first, and one again with nothing changed. `--quick` takes few artworks and writes no file.
 * The real service with its database, its store and its workers; Linux, for `taskset` and `/proc`.
 */
const { values: options } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const MANY = options.quick ? 3 : 8
const LONG = options.quick ? 6 : 50
const WATCH_MS = 250
const ONE_CORE = '0'
const BOTH_CORES = '0,1'

const loadBefore = loadavg()[0] ?? 0
if (loadBefore > 0.5)
  say(`The machine is busy (load ${loadBefore.toFixed(1)}): read no goal from this.`)

const database = await startOwnDatabase()
const service = await startService({
  databaseUrl: database.url,
  templateDataDir: database.dataDir,
  env: { ...ALLOCATOR },
})
let token = await service.tokenOf('artist')
const painting = sharp(await paintArtwork({ width: 6000, height: 4000, seed: 5 })).raw()
const { data: pixels, info } = await painting.toBuffer({ resolveWithObject: true })
let painted = 0
try {
  const verdicts = await measure()
  // A quick run tries the benchmark, not the service.
  if (!options.quick) {
    await conclude(verdicts, asResult('queue', { verdicts }))
  }
} finally {
  await service.stop()
  await database.remove()
}

async function measure(): Promise<Verdict[]> {
  const worker = await service.startWorker()
  await compose(await register(1))
  const ones: number[] = []
  for (let round = 0; round < 3; round++) ones.push(await compose(await register(1)))
  const one = median(ones)
  say(`one artwork: ${one.toFixed(2)} s`)
  const many = await compose(await register(MANY))
  say(`${MANY} queued artworks: ${many.toFixed(2)} s`)

  const [again] = await register(1)
  await compose([again ?? ''])
  const startedAt = performance.now()
  await jobEnd(service, token, again ?? '', await generate(service, token, again ?? ''))
  const rerunSeconds = (performance.now() - startedAt) / 1000

  const peaks: number[] = []
  for (let n = 1; n <= LONG; n++) {
    await forgetPeak(worker)
    await compose(await register(1))
    peaks.push(await peakMegabytes(worker))
    say(`artwork ${n}/${LONG}: peak ${peaks.at(-1)?.toFixed(0)} MB`)
  }
  const early = Math.max(...peaks.slice(0, Math.ceil(LONG / 5)))
  const late = Math.max(...peaks.slice(-Math.ceil(LONG / 5)))

  await bindAll(ONE_CORE)
  const oneCore = await throughput(1)
  await bindAll(BOTH_CORES)
  const twoCores = await throughput(1)
  const second = await service.startWorker()
  await bindTo('0', [worker])
  await bindTo('1', [second])
  await throughput(2)
  const twoWorkers = await throughput(2)
  return [
    atMost(`${MANY} queued artworks / one`, many / one, MANY * 1.025),
    atLeast('one worker on two cores / on one', twoCores / oneCore, 1.75),
    atLeast('two workers on two cores / one on one', twoWorkers / oneCore, 1.8),
    atMost('a rerun with nothing changed, s', rerunSeconds, 1),
    atMost('peak memory of a worker over all artworks, MB', Math.max(...peaks), 750),
    atMost('peak memory, the last fifth of the artworks / the first', late / early, 1.05),
  ]
}

/** Artworks per second. */
async function throughput(workers: number): Promise<number> {
  const count = workers * (options.quick ? 1 : 4)
  const seconds = await compose(await register(count))
  say(`${count} artworks: ${seconds.toFixed(2)} s`)
  return count / seconds
}

/**
 * Binds all of the service with its database, and this benchmark, which is a part of the load: a core that
 * only some of it may use would make the other look faster than it is.
 */
async function bindAll(cores: string): Promise<void> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid='])
  const parents = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const tree = new Set([process.pid])
  for (let size = 0; size < tree.size; ) {
    size = tree.size
    for (const [pid = 0, parent = 0] of parents) if (tree.has(parent)) tree.add(pid)
  }
  await bindTo(
    cores,
    [...tree].map((pid) => ({ pid })),
  )
  say(`core ${cores} for ${tree.size} processes`)
}

async function bindTo(
  cores: string,
  processes: readonly { readonly pid: number | undefined }[],
): Promise<void> {
  for (const { pid } of processes) {
    await promisify(execFile)('taskset', ['-acp', cores, String(pid)]).catch((error: unknown) => {
      // Of those that were listed, `ps` itself has ended.
      if (existsSync(`/proc/${pid}`)) throw error
    })
  }
}

async function register(count: number): Promise<string[]> {
  token = await service.tokenOf('artist')
  const artworks: string[] = []
  for (let n = 0; n < count; n++) {
    const { artwork_id, upload_token } = await createDraft(service, token, { title: `No. ${n}` })
    expectSuccess(await upload(service, artwork_id, upload_token, await freshPainting()))
    artworks.push(artwork_id)
  }
  return artworks
}

/** The same painting, with one dab that no other has. */
function freshPainting(): Promise<Buffer> {
  painted += 1
  for (let x = 0; x < 24; x++) pixels.fill((painted >> (x / 3)) & 1 ? 255 : 0, x * 24, x * 24 + 24)
  const { width, height } = info
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

/**
 * Seconds from the first start to the last end, by the database's own records. They are asked for seldom:
 * to ask the service all the time costs it a tenth of the two cores.
 */
async function compose(artworks: readonly string[]): Promise<number> {
  const jobs = await Promise.all(artworks.map((artwork) => generate(service, token, artwork)))
  return withClient(service.databaseUrl, async (client) => {
    for (;;) {
      const { rows } = await client.query<{ seconds: string; open: string; whole: boolean }>(
        `SELECT extract(epoch FROM max(finished_at) - min(started_at)) AS seconds,
           count(*) FILTER (WHERE status IN ('queued', 'processing')) AS open,
           bool_and(completed = 21) AS whole
         FROM composition_jobs WHERE id = ANY($1)`,
        [jobs],
      )
      const [{ seconds = '', open = '', whole = false } = {}] = rows
      if (open === '0' && !whole)
        throw new Error('A composition ended without all of its pictures.')
      if (open === '0') return Number(seconds)
      await wait(WATCH_MS)
    }
  })
}

async function forgetPeak({ pid }: Child): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, '5')
}

async function peakMegabytes({ pid }: Child): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024
}

function say(line: string): void {
  console.info(line)
}
