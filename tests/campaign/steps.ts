/** How often a campaign repeats what `npm test` does a few times. */
export type Numbers = {
  /** Kills of a worker on each kind of object store. */
  readonly kills: number
  /** Flipped bits of each kind of picture. */
  readonly flips: number
  /** Places at which each kind of picture is damaged, in each way. */
  readonly places: number
  /** Uploads of 50 MB at the same time. */
  readonly uploads: number
  /** Requests with mistakes to all routes. */
  readonly requests: number
}

export const WHOLE: Numbers = { kills: 200, flips: 200, places: 40, uploads: 12, requests: 20_000 }

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

/** The files whose screens are seen in two opposite looks otherwise. */
const IN_ALL_LOOKS = [
  'every-screen',
  'accounts',
  'artworks-console',
  'login',
  'photo-templates-console',
  'picture-upload',
  'print-files',
].map((name) => `tests/e2e/${name}.test.ts`)

/** Everything that a campaign runs, in this order. Seeds are fixed in the tests. */
export const stepsOf = ({ kills, flips, places, uploads, requests }: Numbers): readonly Step[] => [
  { name: 'all tests', command: ['npx', 'vitest', 'run'] },
  {
    name: 'flipped bits',
    command: vitest('unit', 'tests/unit/imaging/damaged-images.test.ts'),
    env: { FLIPS: String(flips) },
  },
  {
    name: 'damaged pictures',
    command: ['node', 'tests/campaign/damaged-pictures.ts'],
    env: { PLACES: String(places) },
  },
  {
    name: 'kills',
    command: vitest('faults', 'tests/faults/killed-worker'),
    env: { KILLS: String(kills) },
  },
  {
    name: 'killed alerts',
    command: vitest('faults', 'tests/faults/killed-alert.test.ts'),
    env: { KILLS: '50' },
  },
  {
    name: 'tokens',
    command: vitest('integration', 'tests/security/token-mutations.test.ts'),
    env: { TOKEN_FORMS: 'all' },
  },
  {
    name: 'requests',
    command: vitest('integration', 'tests/security/fuzz.test.ts'),
    env: { FUZZ_REQUESTS: String(requests) },
  },
  {
    name: 'uploads',
    command: vitest('integration', 'tests/integration/upload-memory.test.ts'),
    env: { UPLOADS: String(uploads) },
  },
  {
    name: 'queries at scale',
    command: vitest('integration', 'tests/integration/query-cost-at-scale.test.ts'),
    env: { QUERIES_MEASURED: 'yes' },
  },
  {
    name: 'event streams',
    command: vitest('integration', 'tests/integration/event-stream-flood.test.ts'),
    env: { STREAMS: '10000' },
  },
  { name: 'integration on S3', command: script('test:integration:s3') },
  {
    name: 'looks',
    command: vitest('e2e', ...IN_ALL_LOOKS),
    env: { LOOKS: 'all' },
  },
  { name: 'demo', command: script('demo') },
  { name: 'production install', command: script('test:production-install') },
  { name: 'blank application', command: script('test:blank-app') },
  { name: 'composition', command: script('bench:composition') },
  { name: 'queue', command: script('bench:queue') },
  { name: 'uploads under load', command: script('bench:uploads') },
  { name: 'a million log lines', command: script('bench:logs') },
  { name: 'service under abuse', command: script('bench:abuse') },
  { name: 'service under load', command: script('bench:service') },
]
