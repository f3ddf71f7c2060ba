import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createWithImage } from '../support/artworks/register.ts'
import { seedMany, shareOf } from '../support/database/seed-many.ts'
import { startConsole } from '../support/service/start-console.ts'
import { createFileFinder } from './built-files.ts'
import { administrator, developmentToken } from './development-token.ts'
import { createLightClient, type Way } from './light-client.ts'
import { measureMachine } from './machine.ts'
import { profileFile } from './profile-file.ts'
import { publishTerms } from './publish-terms.ts'
import { type CpuProfile, STAGES, stageShares } from './stages.ts'

/**
 * Where the web process spends its CPU time for an answer, by stage. Writes `docs/benchmarks/profile.md`. Run on a quiet
 * machine: npm run profile
 */
const WARM_UP = 600
const REQUESTS = 2_000
/** Requests on their way at the same time. */
const CLIENTS = 4
const ROOT = path.resolve(import.meta.dirname, '../..')
const PROBE = fileURLToPath(new URL('./profile-probe.ts', import.meta.url))
const ORDERS_PERCENT = 1

const machine = await measureMachine()
const running = await startConsole(
  { NODE_OPTIONS: `--import=${PROBE}` },
  { only: ['database', 'setup', 'build', 'identity', 'web'] },
)
const client = createLightClient(running.origin, CLIENTS)
try {
  const { origin, stack, folder } = running
  const ways = await prepare()
  const pid = Number(await readFile(path.join(folder, 'web-probe.pid'), 'utf8'))
  const switchTo = async (state: 'on' | 'off') => {
    process.kill(pid, 'SIGUSR2')
    while ((await readFile(path.join(folder, 'profiler'), 'utf8')) !== state) await wait(10)
  }
  const fileOf = createFileFinder(ROOT)
  const rows: string[] = []
  for (const [index, [name, way]] of Object.entries(ways).entries()) {
    await client.turn(way, WARM_UP, pid)
    const { cpuMs, perSecond } = await client.turn(way, REQUESTS, pid)
    // The profiler costs time itself: it says where the time goes, not how much it is.
    await switchTo('on')
    await client.turn(way, REQUESTS, pid)
    await switchTo('off')
    const profile: CpuProfile = JSON.parse(await readFile(profileFile(folder, index), 'utf8'))
    const shares = stageShares(profile, fileOf)
    const cells = STAGES.map((stage) => (shares[stage] * cpuMs).toFixed(2))
    rows.push(row([name, perSecond.toFixed(0), cpuMs.toFixed(2), ...cells]))
    console.info(rows.at(-1))
  }
  const heading = ['Request', 'per second', 'all', ...STAGES]
  const table = [row(heading), row(heading.map(() => '---')), ...rows].join('\n')
  await writeFile(path.join(ROOT, 'docs/benchmarks/profile.md'), page(table))

  async function prepare(): Promise<Readonly<Record<string, Way>>> {
    const authorized = await administrator(stack.urls.identity)
    await publishTerms(origin, authorized)
    await seedMany(stack.environment.DATABASE_URL ?? '', shareOf(ORDERS_PERCENT))
    const brand = await fetch(`${origin}/api/brands/art`, {
      method: 'PATCH',
      headers: { ...authorized, 'content-type': 'application/json' },
      body: JSON.stringify({ config: { thumbnails: { delivery: 'public' } } }),
    })
    if (!brand.ok) throw new Error(`The brand was not changed: ${await brand.text()}`)
    const artist = await developmentToken(stack.urls.identity, 'dev-artist')
    const artwork = await createWithImage({ url: origin }, artist)
    const open = { headers: {}, status: 200 }
    return {
      'GET /api/health/live': { path: '/api/health/live', ...open },
      'GET /api/health': { path: '/api/health', ...open },
      'GET /api/brands': { path: '/api/brands', ...open },
      'a legal text': { path: '/api/terms/art', ...open },
      'a thumbnail': { path: `/api/art/thumbnails/${artwork}`, ...open },
      'a list of 20 orders': { path: '/api/orders?limit=20', headers: authorized, status: 200 },
    }
  }
} finally {
  client.close()
  await running.stop()
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

function page(table: string): string {
  return `# Where the time of an answer goes

Written by \`npm run profile\`: CPU time of the web process for one answer in ms, all of it and by stage, with ${CLIENTS} requests on
their way at the same time. ${machine.cpu}, ${machine.cores} cores; one core does the fixed work of the benchmarks in ${machine.cpuMs.toFixed(0)} ms.

${table}

A stage counts with what it calls of Node. \`Node\` is what nothing of them called: sockets, HTTP parsing, timers.
`
}
