import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { PROJECT } from '../../support/system/project-files.ts'

const read = (file: string) => readFile(path.join(PROJECT, file), 'utf8')
const page = await read('docs/architecture.md')

/** Paths of the project, in prose, tables and diagrams. Patterns such as `src/<feature>` are none. */
const pathsIn = (text: string) => [
  ...new Set(
    [
      ...text.matchAll(
        /(?<![\w./-])(?:(?:src|plugins|hooks|collections|tests|public|docs)\/[\w.()[\]/-]*[\w/\]]|payload\.config\.ts|\.dependency-cruiser\.mjs)/g,
      ),
    ].map(([found]) => found),
  ),
]

/** Names of the properties of an object type, by the source text. */
function keysOf(source: string, type: string): string[] {
  const body = source.split(`export type ${type} = {\n`)[1]?.split('\n}\n')[0] ?? ''
  return [...body.matchAll(/^ {2}readonly (\w+)\??:/gm)].map(([, name = '']) => name)
}

describe('docs/architecture.md', () => {
  it('names only paths that exist', () => {
    const paths = pathsIn(page)
    expect(paths.length).toBeGreaterThan(60)
    expect(paths.filter((found) => !existsSync(path.join(PROJECT, found)))).toEqual([])
  })

  it('lists every part that a feature can declare, in the order of the type', async () => {
    const source = await read('plugins/core/feature/define-feature.ts')
    const head = keysOf(source, 'FeatureHead<Variables extends z.ZodObject = z.ZodObject>')
    const keys = [...head.filter((key) => key !== 'name'), ...keysOf(source, 'FeatureParts')]
    const table = page.split('## What a feature is')[1]?.split('\n## ')[0] ?? ''
    const listed = [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)
    expect(keys).toEqual(expect.arrayContaining(['variables', 'collections']))
    expect(listed).toEqual(keys)
  })

  it('names the stages of the guards in their order', async () => {
    const source = await read('plugins/core/request/pipeline.ts')
    const stages = [...(source.match(/STAGES = \[(.*?)\]/)?.[1] ?? '').matchAll(/'([\w-]+)'/g)]
    expect(stages.length).toBeGreaterThan(0)
    expect(page).toContain(`G: ${stages.map(([, stage]) => stage).join(', then ')}`)
  })

  it('is short enough to be read', () => {
    expect(page.split('\n').length).toBeLessThanOrEqual(250)
  })
})

describe('the search for paths', () => {
  it.each([
    ['`src/jobs/repeat.ts` and hooks/a.ts.', ['src/jobs/repeat.ts', 'hooks/a.ts']],
    ['`src/app/(payload)/api/[...slug]/route.ts`', ['src/app/(payload)/api/[...slug]/route.ts']],
    ['(see src/app/[[...segments]])', ['src/app/[[...segments]]']],
    ['`src/<feature>`, `/api/files` and decisions/README.md', []],
    ['plugins/core["a label"] --> payload.config.ts', ['plugins/core', 'payload.config.ts']],
  ])('finds in %j: %j', (text, expected) => {
    expect(pathsIn(text)).toEqual(expected)
  })
})
