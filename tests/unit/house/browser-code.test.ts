import path from 'node:path'
import { expect, it } from 'vitest'
import { codeFiles, type ProjectFile } from '../../support/system/project-files.ts'

/** The packages that every page of the console may load. Others belong behind an `import()` of the part that needs them. */
const PACKAGES = [
  '@monaco-editor/loader',
  '@payloadcms/translations',
  '@payloadcms/ui',
  'next/navigation',
  'payload/shared',
  'react',
  'react-dom',
]

const files = new Map((await codeFiles()).map((one) => [one.file, one]))

/** What a file imports as soon as it is loaded: neither types nor `import()`. */
function importsOf({ text }: ProjectFile): string[] {
  const named = text.matchAll(/^(?:import|export)\s+(?!type\b)([^'"]*?)\s*from\s+'([^']+)'/gms)
  const bare = text.matchAll(/^import\s+'([^']+)'/gm)
  return [
    ...[...named].flatMap(([, names = '', from = '']) => (onlyTypes(names) ? [] : [from])),
    ...[...bare].map(([, from = '']) => from),
  ]
}

const onlyTypes = (names: string) =>
  names.startsWith('{') &&
  names
    .replace(/[{}]/g, '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .every((name) => name.startsWith('type '))

/** Every package that the browser loads with the console, with the files that lead to it. */
function packagesOfTheConsole(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const seen = new Set<string>()
  const follow = (file: string, way: readonly string[]) => {
    const known = files.get(file)
    if (!known || seen.has(file)) return
    seen.add(file)
    for (const imported of importsOf(known)) {
      const next = [...way, file]
      if (imported.startsWith('.'))
        follow(path.posix.join(path.posix.dirname(file), imported), next)
      else if (!found.has(imported)) found.set(imported, next)
    }
  }
  for (const { file, text } of files.values()) if (isEntry(file, text)) follow(file, [])
  return found
}

/** What Next loads in the browser: client components, and a module of this name before all others. */
const isEntry = (file: string, text: string) =>
  /^'use client'/m.test(text) || file === 'src/instrumentation-client.ts'

it('the browser loads few packages on every page of the console, and no validation library', () => {
  const found = packagesOfTheConsole()
  const others = [...found].filter(([name]) => !PACKAGES.includes(name))
  expect(others).toEqual([])
  expect([...found.keys()].sort()).toEqual(PACKAGES)
})
