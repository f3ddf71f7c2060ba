import path from 'node:path'

/** Project and path of a test file, such as `unit tests/unit/http/etag.test.ts` → seconds. */
export type Durations = Readonly<Record<string, number>>

const ROOT = path.resolve(import.meta.dirname, '../../..')

/** Written by each run for its files; the others keep what an earlier run measured. */
export const MEASURED = path.join(ROOT, 'node_modules/.cache/test-durations.json')

/** Committed by `npm run test:durations`: what the order of the files and their budgets are read from. */
export const COMMITTED = path.join(ROOT, 'tests/durations.json')

/** The key of a file in {@link Durations}. */
export const durationKey = (project: string, file: string): string =>
  `${project} ${path.relative(ROOT, file).split(path.sep).join('/')}`
