import path from 'node:path'
import { defineConfig } from 'vitest/config'

/** The tests that need Debian's `prometheus`, which `npm test` does not: `npm run test:monitoring`. */
export default defineConfig({
  test: {
    root: path.resolve(import.meta.dirname, '../..'),
    include: ['tests/monitoring/**/*.test.ts'],
    setupFiles: ['tests/support/service/answer-matcher.ts'],
    globalSetup: ['tests/support/runner/global-setup.ts'],
    expect: { requireAssertions: true },
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
})
