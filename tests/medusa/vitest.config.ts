import path from 'node:path'
import { defineConfig } from 'vitest/config'

/** The conformance suites against a real Medusa server, which `npm test` does not need: `npm run conformance:medusa`. */
export default defineConfig({
  test: {
    root: path.resolve(import.meta.dirname, '../..'),
    include: ['tests/medusa/**/*.test.ts'],
    globalSetup: ['tests/medusa/global-setup.ts'],
    expect: { requireAssertions: true, poll: { timeout: 900_000 } },
    reporters: ['verbose'],
    testTimeout: 900_000,
    hookTimeout: 300_000,
  },
})
