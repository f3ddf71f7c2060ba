import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect } from 'vitest'
import { recordCalledFunctions } from './called-functions.ts'

// Set-up of every test file while `npm run test:mutation` learns which tests call which functions.
const root = path.resolve(import.meta.dirname, '../..')
const test = path.relative(root, expect.getState().testPath ?? '')
const folder = process.env.CALLED_FUNCTIONS ?? ''

const preloaded = pathToFileURL(path.join(import.meta.dirname, 'called-functions.ts'))
preloaded.searchParams.set('test', test)
preloaded.searchParams.set('folder', folder)
process.env.NODE_OPTIONS = `--import=${preloaded.href}`

afterAll(recordCalledFunctions(test, folder))
