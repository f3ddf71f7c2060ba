import { resolve } from 'node:path'
import { runWeb } from './run-web.ts'

await runWeb({ dir: resolve(import.meta.dirname, '../..') })
