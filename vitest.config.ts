import { defineConfig } from 'vitest/config'
import { SlowestFirst } from './tests/support/slowest-first.ts'

const TIMEOUT_MS = 60_000
const timeouts = { testTimeout: TIMEOUT_MS, hookTimeout: TIMEOUT_MS }
const withDatabase = { ...timeouts, globalSetup: ['tests/support/global-setup.ts'] }

/**
 * One project for each kind of proof. `npm test` runs them in turns: a fault needs the machine for itself.
 *
 * @see docs/decisions/0002-use-biome-dependency-cruiser-knip-and-vitest.md
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          exclude: ['tests/unit/stack/**'],
          ...timeouts,
        },
      },
      { test: { name: 'conformance', include: ['tests/conformance/**/*.test.ts'], ...timeouts } },
      {
        test: {
          name: 'integration',
          include: ['tests/{integration,security}/**/*.test.ts', 'tests/unit/stack/**/*.test.ts'],
          ...withDatabase,
        },
      },
      { test: { name: 'faults', include: ['tests/faults/**/*.test.ts'], ...withDatabase } },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: [
            'tests/e2e/install-chromium.ts',
            'tests/e2e/install-nginx.ts',
            'tests/e2e/build-console.ts',
          ],
          testTimeout: 300_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
})
