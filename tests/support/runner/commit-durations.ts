import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { COMMITTED, type Durations, MEASURED } from './durations.ts'

// Takes over what the last runs measured, of the files that are still there: `npm run test:durations` after a
// whole `npm test` on a quiet machine.
const ROOT = path.dirname(path.dirname(COMMITTED))
const measured = JSON.parse(await readFile(MEASURED, 'utf8')) as Durations
const kept = Object.entries(measured)
  .filter(([key]) => existsSync(path.join(ROOT, key.split(' ')[1] ?? '')))
  .map(([key, seconds]) => [key, Math.round(seconds * 10) / 10] as const)
  .sort(([a], [b]) => (a < b ? -1 : 1))
await writeFile(COMMITTED, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`)
