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
  ['rules-and-engines-are-the-bottom', 'src/legal/wired.ts', '../../plugins/core/own.ts'],
  ['core-knows-no-feature', 'plugins/core/up.ts', '../business/legal/index.ts'],
  ['core-knows-no-feature', 'plugins/core/record.ts', '../../collections/brands.ts'],
  ['hooks-look-down', 'hooks/effect.ts', '../collections/brands.ts'],
  ['hooks-look-down', 'hooks/feature.ts', '../plugins/business/legal/index.ts'],
  ['collections-look-down', 'collections/legal.ts', '../plugins/business/legal/index.ts'],
  ['platform-looks-down', 'plugins/platform/logs/up.ts', '../../business/legal/index.ts'],
  ['business-looks-down', 'plugins/business/legal/up.ts', '../../operations/alerts/index.ts'],
  ['operations-look-down', 'plugins/operations/alerts/up.ts', '../../../payload.config.ts'],
  ['features-of-a-tier-stand-apart', 'plugins/business/legal/beside.ts', '../artworks/index.ts'],
  [
    'features-of-a-tier-stand-apart',
    // May look at the artworks, and at nothing else.
    'plugins/business/thumbnails/beside.ts',
    '../legal/index.ts',
  ],
  ['features-have-a-front', 'plugins/business/thumbnails/inside.ts', '../artworks/params.ts'],
  // The environment is read once, where payload.config.ts asks for it.
  ['business-looks-down', 'plugins/business/legal/env.ts', '../../../src/services/environment.ts'],
  ['app-knows-only-the-config', 'src/app/page.tsx', '../legal/clean.ts'],
  [
    'services-alone-build-adapters',
    'src/artworks/sell.ts',
    '../commerce/adapters/shopify/create-shopify.ts',
  ],
  ['services-alone-build-adapters', 'root.ts', './src/commerce/adapters/shopify/create-shopify.ts'],
  ['adapters-stand-apart', 'src/commerce/adapters/medusa/sell.ts', '../shopify/create-shopify.ts'],
  ['production-has-no-stand-ins', 'src/artworks/fake.ts', '../stand-ins/shop/start.ts'],
  ['production-has-no-stand-ins', 'src/processes/fake.ts', '../stack/stack.ts'],
  ['no-orphans-from-dev', 'src/artworks/tool.ts', 'vitest'],
  ['connections-are-listed', 'src/artworks/call.ts', 'node:https'],
  ['connections-are-listed', 'plugins/business/legal/mail.ts', 'nodemailer'],
  ['browser-modules-know-no-node', 'src/composition/quick/hash.ts', 'node:crypto'],
  ['browser-modules-know-no-node', 'src/composition/layers.ts', './decode.ts'],
  ['examples-use-the-api-only', 'examples/site/inside.ts', '../../src/legal/clean.ts'],
  ['examples-use-the-api-only', 'examples/site/record.ts', '../../collections/brands.ts'],
  ['examples-are-no-library', 'src/legal/borrowed.ts', '../../examples/site/lent.ts'],
  ['everything-resolves', 'src/artworks/lost.ts', './nowhere.ts'],
  ['no-cycles', 'src/legal/loop-a.ts', './loop-b.ts'],
  ['no-folder-cycles', 'src/legal', '../shipping/parcel.ts'],
] as const

const TARGETS = [
  'collections/brands.ts',
  'plugins/core/own.ts',
  'plugins/business/artworks/index.ts',
  'plugins/business/artworks/params.ts',
  'plugins/business/legal/index.ts',
  'plugins/operations/alerts/index.ts',
  'payload.config.ts',
  'examples/site/lent.ts',
  'src/services/environment.ts',
  'src/legal/clean.ts',
  'src/stack/stack.ts',
  'src/stand-ins/shop/start.ts',
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
    'examples',
    'root.ts',
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
  await write(
    'src/composition/decode.ts',
    "import * as sharp from 'sharp'\nexport const value = sharp\n",
  )
  await write('root.ts', 'export const own = 1\n')
})

afterAll(() => rm(house, { recursive: true, force: true }))

describe('the import rule', () => {
  it('accepts a house in which nothing looks up', async () => {
    expect(await violations()).toEqual([])
  })

  it('notices every planted violation', async () => {
    for (const [rule, file, target] of PLANTED) {
      if (rule === 'no-folder-cycles') continue
      const names = /^[a-z]/.test(target) ? '* as value' : '{ value }'
      await write(file, `import ${names} from '${target}'\nexport const own = value\n`)
    }
    // No cycle of files: two folders that import each other.
    await write(
      'src/legal/parcel.ts',
      "import { value } from '../shipping/address.ts'\nexport const own = value\n",
    )
    await write('src/shipping/address.ts', 'export const value = 1\n')
    await write(
      'src/shipping/parcel.ts',
      "import { value } from '../legal/clean.ts'\nexport const own = value\n",
    )
    await write('src/legal/loop-b.ts', "export { own as value } from './loop-a.ts'\n")
    const found = await violations()
    const planted = PLANTED.map(([name, from]) => ({ name, from }))
    const missed = planted.filter(
      ({ name, from }) => !found.some((one) => one.name === name && one.from === from),
    )
    expect(missed).toEqual([])
  })

  it('has a planted violation of every rule', async () => {
    const { default: config } = await import('../../../.dependency-cruiser.mjs')
    const rules = new Set(config.forbidden.map(({ name }: { name?: string }) => name))
    expect(new Set(PLANTED.map(([name]) => name))).toEqual(rules)
  })
})
