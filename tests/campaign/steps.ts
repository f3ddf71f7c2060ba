import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** How often a campaign repeats what `npm test` does a few times. */
export type Numbers = {
  /** Kills of a worker on each kind of object store. */
  readonly kills: number
  /** Flipped bits of each kind of picture. */
  readonly flips: number
  /** Values that each property is tried with. */
  readonly properties: number
  /** Places at which each kind of picture is damaged, in each way. */
  readonly places: number
  /** Uploads of 50 MB at the same time. */
  readonly uploads: number
  /** Requests with mistakes to all routes. */
  readonly requests: number
  /** Requests with mistakes to pages and server functions. */
  readonly pages: number
  /** Attempts of each kind of flood with event streams. */
  readonly streams: number
  /** Webhooks of orders, doubled, forged and shuffled, and kills of the worker meanwhile. */
  readonly webhooks: number
  /** Orders that are sent to the factory, while it and the worker are killed. */
  readonly prints: number
  /** Orders of the installation that is backed up and restored. */
  readonly orders: number
  /** Random mail templates, rendered here and by the Liquid of the shop. */
  readonly templates: number
}

export const WHOLE: Numbers = {
  kills: 200,
  flips: 200,
  properties: 1_000,
  places: 40,
  uploads: 12,
  requests: 20_000,
  pages: 2000,
  streams: 10_000,
  templates: 5_000,
  webhooks: 1_000,
  prints: 200,
  orders: 100_000,
}

/** Of what is random. Pictures are damaged by seeds of their own, their lengths. */
const KILL_SEED = '20261121'
const FUZZ_SEED = '20261122'
const STORM_SEED = '20261123'
const PRINT_SEED = '20261124'
const PROPERTY_SEED = '20261125'

export type Step = {
  readonly name: string
  readonly command: readonly [file: string, ...args: string[]]
  readonly env?: Readonly<Record<string, string>>
}

/** Without the reporter of durations, which are those of `npm test`. */
const vitest = (project: string, ...files: string[]): Step['command'] => [
  'npx',
  'vitest',
  'run',
  '--reporter=default',
  '--project',
  project,
  ...files,
]
const script = (name: string): Step['command'] => ['npm', 'run', '-s', name]
const bench = (names: string): Step['command'] => [...script('bench'), '--', '--only', names]

const E2E = new URL('../e2e/', import.meta.url)

/** Whether an end-to-end test, or a module that it uses, takes the looks of a screen from looks.ts. */
function usesLooks(file: string): boolean {
  const imports = readFileSync(new URL(file, E2E), 'utf8').matchAll(/ from '\.\/([\w-]+\.ts)'/g)
  return [...imports].some(([, name = '']) => name === 'looks.ts' || usesLooks(name))
}

/** The files whose screens are seen in two opposite looks otherwise. */
export const IN_ALL_LOOKS: readonly string[] = globSync('*.test.ts', { cwd: fileURLToPath(E2E) })
  .filter(usesLooks)
  .sort()
  .map((name) => `tests/e2e/${name}`)

/** Everything that a campaign runs, in this order. */
export const stepsOf = ({
  kills,
  flips,
  properties,
  places,
  uploads,
  requests,
  pages,
  streams,
  templates,
  webhooks,
  prints,
  orders,
}: Numbers): readonly Step[] => [
  { name: 'all tests', command: ['npx', 'vitest', 'run'] },
  {
    name: 'flipped bits',
    command: vitest('unit', 'tests/unit/imaging/damaged-images.test.ts'),
    env: { FLIPS: String(flips) },
  },
  {
    name: 'properties',
    command: vitest('unit'),
    env: { PROPERTY_RUNS: String(properties), PROPERTY_SEED },
  },
  {
    name: 'damaged pictures',
    command: ['node', 'tests/campaign/damaged-pictures.ts'],
    env: { PLACES: String(places) },
  },
  {
    name: 'kills',
    command: vitest('faults', 'tests/faults/killed-worker'),
    env: { KILLS: String(kills), KILL_SEED },
  },
  {
    name: 'killed alerts',
    command: vitest('faults', 'tests/faults/killed-alert.test.ts'),
    env: { KILLS: '50' },
  },
  {
    name: 'killed redeploys',
    command: vitest('faults', 'tests/faults/killed-redeploy.test.ts'),
    env: { KILLS: '20' },
  },
  {
    name: 'publications at once',
    command: vitest('integration', 'tests/integration/published-versions.test.ts'),
    env: { PUBLICATIONS: '50' },
  },
  {
    name: 'tokens',
    command: vitest('integration', 'tests/security/token-mutations.test.ts'),
    env: { TOKEN_FORMS: 'all' },
  },
  {
    name: 'requests',
    command: vitest('integration', 'tests/security/fuzz.test.ts'),
    env: { FUZZ_REQUESTS: String(requests), FUZZ_SEED },
  },
  {
    name: 'pages',
    command: vitest('e2e', 'tests/e2e/fuzzed-pages.test.ts'),
    env: { FUZZ_PAGES: String(pages), FUZZ_SEED },
  },
  {
    name: 'uploads',
    command: vitest('integration', 'tests/integration/upload-memory.test.ts'),
    env: { UPLOADS: String(uploads) },
  },
  {
    name: 'queries at scale',
    command: vitest('own-process', 'tests/integration/query-cost-at-scale.test.ts'),
    env: { QUERIES_MEASURED: 'yes' },
  },
  {
    name: 'reads at scale',
    command: vitest('integration', 'tests/integration/reads-at-scale.test.ts'),
    env: { QUERIES_MEASURED: 'yes' },
  },
  {
    name: 'event streams',
    command: vitest('integration', 'tests/integration/event-stream-flood.test.ts'),
    env: { STREAMS: String(streams) },
  },
  {
    name: 'broken dependencies',
    command: vitest('integration', 'tests/integration/diagnostics/broken-dependencies.test.ts'),
    env: { BREAKS: 'alone' },
  },
  {
    name: 'webhooks',
    command: vitest('faults', 'tests/faults/webhook-storm.test.ts'),
    env: { STORM_WEBHOOKS: String(webhooks), STORM_KILLS: '5', STORM_SEED },
  },
  {
    name: 'prints',
    command: vitest('faults', 'tests/faults/printed-once.test.ts'),
    env: { PRINT_ORDERS: String(prints), PRINT_KILLS: '20', PRINT_SEED },
  },
  {
    name: 'backup',
    command: vitest('integration', 'tests/integration/backup.test.ts'),
    env: { BACKUP_ORDERS: String(orders) },
  },
  {
    name: 'mail templates',
    command: vitest('unit', 'tests/unit/email-templates/liquid-compatibility.test.ts'),
    env: { LIQUID_TEMPLATES: String(templates) },
  },
  { name: 'integration on S3', command: script('test:integration:s3') },
  {
    name: 'looks',
    command: vitest('e2e', ...IN_ALL_LOOKS),
    env: { LOOKS: 'all' },
  },
  { name: 'monitoring', command: script('test:monitoring') },
  { name: 'mutation', command: script('test:mutation') },
  { name: 'demo', command: script('demo') },
  { name: 'production install', command: script('test:production-install') },
  { name: 'blank application', command: script('test:blank-app') },
  { name: 'composition', command: bench('composition') },
  { name: 'queue', command: bench('queue') },
  { name: 'uploads under load', command: bench('uploads') },
  { name: 'a million log lines', command: bench('logs,log-flood') },
  { name: 'service under abuse', command: bench('abuse') },
  { name: 'service under load', command: bench('service') },
  { name: 'legal texts and mails', command: bench('legal,mails,redeploy') },
  { name: 'webhooks in a burst', command: bench('webhooks') },
  { name: 'second platform', command: script('conformance:medusa') },
]
