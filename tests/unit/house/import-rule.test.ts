import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '../../..')
const CONFIG = '.dependency-cruiser.mjs'

/** A file that breaks a rule of the house, what it imports, and the rule that must notice. */
const PLANTED = [
  ['features-know-no-framework', 'src/legal/rule.ts', 'payload'],
  ['features-know-no-framework', 'src/legal/view.ts', 'react'],
  ['features-look-at-features-only', 'src/legal/wired.ts', '../../plugins/business/legal/index.ts'],
  ['hooks-look-down', 'hooks/effect.ts', '../collections/brands.ts'],
  ['collections-look-down', 'collections/legal.ts', '../plugins/business/legal/index.ts'],
  ['plugins-look-down', 'plugins/business/legal/config.ts', '../../payload.config.ts'],
  [
    'plugins-read-no-environment',
    'plugins/business/legal/env.ts',
    '../../src/settings/environment.ts',
  ],
  ['app-knows-only-the-config', 'src/app/page.tsx', '../legal/clean.ts'],
  [
    'rules-know-no-adapter',
    'src/artworks/sell.ts',
    '../commerce/adapters/shopify/create-shopify.ts',
  ],
  ['no-cycles', 'src/legal/loop-a.ts', './loop-b.ts'],
] as const

const TARGETS = [
  'collections/brands.ts',
  'plugins/business/legal/index.ts',
  'payload.config.ts',
  'src/settings/environment.ts',
  'src/legal/clean.ts',
  'src/commerce/adapters/shopify/create-shopify.ts',
]

let house: string

async function write(file: string, text: string): Promise<void> {
  const target = path.join(house, file)
  await mkdir(path.dirname(target), { recursive: true })
  await writeFile(target, text)
}

async function violations(): Promise<{ name: string; from: string }[]> {
  const depcruise = path.join(root, 'node_modules/.bin/depcruise')
  const args = [
    '--config',
    CONFIG,
    '--output-type',
    'json',
    'src',
    'hooks',
    'collections',
    'plugins',
  ]
  const { stdout } = await run(depcruise, args, { cwd: house, maxBuffer: 1e8 }).catch(
    (error) => error,
  )
  const { summary } = JSON.parse(stdout) as {
    summary: { violations: { from: string; rule: { name: string } }[] }
  }
  return summary.violations.map(({ from, rule }) => ({ name: rule.name, from }))
}

beforeAll(async () => {
  house = await mkdtemp(path.join(tmpdir(), 'house-'))
  await copyFile(path.join(root, CONFIG), path.join(house, CONFIG))
  await copyFile(path.join(root, 'tsconfig.json'), path.join(house, 'tsconfig.json'))
  await copyFile(path.join(root, 'package.json'), path.join(house, 'package.json'))
  await symlink(path.join(root, 'node_modules'), path.join(house, 'node_modules'))
  await mkdir(path.join(house, 'hooks'))
  for (const file of TARGETS) await write(file, 'export const value = 1\n')
})

afterAll(() => rm(house, { recursive: true, force: true }))

describe('the import rule', () => {
  it('accepts a house in which nothing looks up', async () => {
    expect(await violations()).toEqual([])
  })

  it('notices every planted violation', async () => {
    for (const [, file, target] of PLANTED) {
      const names = target === 'payload' || target === 'react' ? '* as value' : '{ value }'
      await write(file, `import ${names} from '${target}'\nexport const own = value\n`)
    }
    await write('src/legal/loop-b.ts', "export { own as value } from './loop-a.ts'\n")
    const found = await violations()
    for (const [name, from] of PLANTED) expect(found).toContainEqual({ name, from })
  })
})
