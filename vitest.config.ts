import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { DurationsReporter } from './tests/support/runner/durations-reporter.ts'
import { FailuresReporter } from './tests/support/runner/failures-reporter.ts'
import { SlowestFirst } from './tests/support/runner/slowest-first.ts'

/** Ends what hangs. A result must not depend on how busy the machine is, so this is far beyond any test. */
const timeouts = { testTimeout: 120_000, hookTimeout: 300_000 }
/** While `npm run test:mutation` learns which tests call which functions. */
const recording = process.env.CALLED_FUNCTIONS ? ['tests/mutation/record-calls.ts'] : []
const setupFiles = [
  'tests/support/service/answer-matcher.ts',
  'tests/support/runner/property-seed.ts',
  ...recording,
]
/** More than the cores of a small machine: their tests wait for pauses, other processes and the database. */
const atOnce = { maxWorkers: 3, sequence: { groupOrder: 1 } }
const withDatabase = {
  ...timeouts,
  setupFiles,
  globalSetup: ['tests/support/runner/global-setup.ts'],
}

/**
 * Files whose own process starts Payload, of which a process has one, with the environment that it read first. So each of
 * them needs a process of its own.
 */
const withOwnProcess = globSync('tests/{integration,security,faults}/**/*.test.ts').filter((file) =>
  /\bgetPayload\b|\/(?:local-api|configure)\.ts'|import\('[./]+payload\.config\.ts'\)/.test(
    readFileSync(file, 'utf8'),
  ),
)

/**
 * One project for each kind of proof. All of them run in one run, one group after the other, whatever failed
 * before.
 *
 * @see docs/decisions/0002-use-biome-dependency-cruiser-knip-and-vitest.md
 * @see docs/decisions/0154-run-all-tests-in-one-vitest-run-and-the-rest-in-a-campaign.md
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    // Files follow one another in a process, which loads once what they have in common.
    isolate: recording.length > 0,
    allowOnly: false,
    // The default of one second is a limit of the machine.
    expect: { requireAssertions: true, poll: { timeout: 110_000 } },
    reporters: ['default', new DurationsReporter(), new FailuresReporter()],
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          setupFiles,
          ...timeouts,
        },
      },
      {
        test: {
          name: 'conformance',
          include: ['tests/conformance/**/*.test.ts'],
          setupFiles,
          ...timeouts,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['tests/{integration,security}/**/*.test.ts'],
          exclude: withOwnProcess,
          ...atOnce,
          ...withDatabase,
        },
      },
      {
        test: {
          name: 'own-process',
          include: withOwnProcess,
          isolate: true,
          ...atOnce,
          ...withDatabase,
          testTimeout: 900_000,
          hookTimeout: 600_000,
        },
      },
      {
        test: {
          name: 's3',
          include: ['tests/integration/{registration-flow,files}.test.ts'],
          env: { TEST_OBJECT_STORE: 's3' },
          ...atOnce,
          ...withDatabase,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          exclude: withOwnProcess,
          sequence: { groupOrder: 2 },
          ...withDatabase,
          // Workers compose in them, for as long as a busy machine needs.
          testTimeout: 900_000,
          hookTimeout: 600_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          sequence: { groupOrder: 3 },
          ...withDatabase,
          testTimeout: 300_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
})
