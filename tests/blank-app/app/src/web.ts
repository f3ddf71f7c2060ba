import path from 'node:path'
import { runWeb } from 'print-commerce-registration/processes/web'

await runWeb({ dir: path.resolve(import.meta.dirname, '..') })
