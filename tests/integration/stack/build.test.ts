import { mkdir, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { buildState, sourceFingerprint } from '../../../src/stack/build.ts'
import { temporaryFolder } from '../../support/system/temporary-folder.ts'

describe('the fingerprint of the sources', () => {
  it('stays the same when only times change', async () => {
    const root = await project()
    const before = await sourceFingerprint(root)
    await utimes(path.join(root, 'src/app/page.tsx'), 1, 1)
    expect(await sourceFingerprint(root)).toBe(before)
  })

  it.each([
    'src/app/page.tsx',
    'plugins/platform/brands/index.ts',
    'collections/brands.ts',
    'hooks/redeploy.ts',
    'public/icon.svg',
    'payload.config.ts',
    'package-lock.json',
    'tsconfig.json',
    'next.config.ts',
  ])('changes with %s', async (file) => {
    const root = await project()
    const before = await sourceFingerprint(root)
    await put(root, file, 'changed')
    expect(await sourceFingerprint(root)).not.toBe(before)
  })

  it('changes when a file is renamed, deleted, or text moves from one file to the next', async () => {
    const root = await project()
    const seen = new Set([await sourceFingerprint(root)])
    await rename(path.join(root, 'src/b.ts'), path.join(root, 'src/c.ts'))
    seen.add(await sourceFingerprint(root))
    await put(root, 'src/a.ts', 'one-')
    await put(root, 'src/c.ts', 'two')
    seen.add(await sourceFingerprint(root))
    await rm(path.join(root, 'src/c.ts'))
    seen.add(await sourceFingerprint(root))
    expect(seen.size).toBe(4)
  })

  it('does not change with tests, documents and data', async () => {
    const root = await project()
    const before = await sourceFingerprint(root)
    for (const file of ['tests/a.test.ts', 'README.md', '.data/x', '.next/BUILD_ID']) {
      await put(root, file, 'x')
    }
    expect(await sourceFingerprint(root)).toBe(before)
  })
})

describe('the fingerprint of a project with a link', () => {
  it('does not read what the link leads to, which the lockfile tells', async () => {
    const root = await project()
    await put(root, 'node_modules/editor/main.js', 'one')
    await put(root, 'public/icon.svg', '')
    await symlink('../node_modules/editor', path.join(root, 'public/editor'))
    const before = await sourceFingerprint(root)
    await put(root, 'node_modules/editor/main.js', 'two')
    expect(await sourceFingerprint(root)).toBe(before)
  })
})

describe('the state of the build', () => {
  it('is stale without a build, fresh after one, stale after a change', async () => {
    const root = await project()
    const first = await buildState(root)
    expect(first.stale).toBe(true)
    await put(root, '.next/BUILD_ID', 'x')
    await first.remember()
    expect((await buildState(root)).stale).toBe(false)
    await put(root, 'src/a.ts', 'changed')
    expect((await buildState(root)).stale).toBe(true)
  })

  it('is stale when a source changed while the build ran', async () => {
    const root = await project()
    const state = await buildState(root)
    await put(root, 'src/a.ts', 'changed during the build')
    await put(root, '.next/BUILD_ID', 'x')
    await state.remember()
    expect((await buildState(root)).stale).toBe(true)
  })

  it('is stale when the build was deleted or broke off', async () => {
    const root = await project()
    await put(root, '.next/BUILD_ID', 'x')
    await (await buildState(root)).remember()
    await rm(path.join(root, '.next/BUILD_ID'))
    expect((await buildState(root)).stale).toBe(true)
  })
})

async function project(): Promise<string> {
  const root = await temporaryFolder()
  await put(root, 'src/a.ts', 'one')
  await put(root, 'src/b.ts', '-two')
  await put(root, 'src/app/page.tsx', 'page')
  await put(root, 'payload.config.ts', 'config')
  return root
}

async function put(root: string, file: string, text: string): Promise<void> {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true })
  await writeFile(path.join(root, file), text)
}
