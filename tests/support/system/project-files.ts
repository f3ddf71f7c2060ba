import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import path from 'node:path'

/** Folder of the project. */
export const PROJECT = path.resolve(import.meta.dirname, '../../..')

const CODE = [
  '{src,plugins,hooks,collections,examples,tests}/**/*.{ts,tsx,mjs,sh,css}',
  '*.{ts,mjs}',
]
const PAGES = ['docs/**/*.md', 'tests/**/*.md', '*.md']
const GENERATED = [
  /^src\/migrations\//,
  /^src\/payload-types\.ts$/,
  /importMap\.js$/,
  /node_modules/,
  /(^|\/)\.next\//,
  /next-env\.d\.ts$/,
]

export type ProjectFile = { readonly file: string; readonly text: string }

/** Files that people write: all code and tests, without generated files. Paths with `/`, sorted. */
export const codeFiles = (): Promise<ProjectFile[]> => filesOf(CODE)

/** The Markdown pages, sorted. */
export const markdownPages = (): Promise<ProjectFile[]> => filesOf(PAGES)

async function filesOf(patterns: readonly string[]): Promise<ProjectFile[]> {
  const files: string[] = []
  for await (const file of glob(patterns, { cwd: PROJECT })) {
    files.push(file.split(path.sep).join('/'))
  }
  return files
    .filter((file) => !GENERATED.some((pattern) => pattern.test(file)))
    .sort()
    .map((file) => ({ file, text: readFileSync(path.join(PROJECT, file), 'utf8') }))
}
