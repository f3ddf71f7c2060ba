import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { quickStart } from '../../support/runner/quick-start.ts'
import { PROJECT } from '../../support/system/project-files.ts'

/**
 * Packages of hundreds of modules, and what uses them. Each costs every process up to a second of CPU time at its start
 * and tens of megabytes, although none needs them then: import them where they are used, or a smaller entry point.
 */
const NOT_AT_START = {
  'date-fns': 'the pages of the console, through the entry points of @payloadcms/ui',
  '@redis/client': 'installations that count their limits in Redis',
  'react-dom': 'the pages of the console',
  next: 'the pages of the console',
  pdfkit: 'legal texts as PDF',
  'oidc-provider': 'stand-ins',
  vitest: 'tests',
}

const { stdout } = await promisify(execFile)(
  process.execPath,
  [fileURLToPath(new URL('../../support/system/print-loaded-packages.ts', import.meta.url))],
  {
    cwd: PROJECT,
    env: {
      ...quickStart(),
      PATH: process.env.PATH,
      // Loading connects to nothing.
      DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:1/nothing',
      APP_ENV: 'development',
      NODE_ENV: 'production',
    },
  },
)
/** By name; a copy that belongs to another package as `package > name`. */
const folders = (JSON.parse(stdout) as string[]).map((url) =>
  url.split('/node_modules/').slice(1).join(' > '),
)

describe('the configuration of the service', () => {
  it('loads Payload', () => {
    expect(folders).toContain('payload')
  })

  it('loads no package at its start that only some processes need later', () => {
    const loaded = folders.filter((name) => Object.hasOwn(NOT_AT_START, name))
    expect(loaded).toEqual([])
  })

  it('loads one copy of drizzle-orm, whose resolution takes longest of all packages', () => {
    const copies = folders.filter((name) => /(^|> )drizzle-orm$/.test(name))
    expect(copies).toEqual(['drizzle-orm'])
  })
})
