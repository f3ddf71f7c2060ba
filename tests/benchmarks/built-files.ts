import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Frame } from './stages.ts'

/**
 * Finds the files from which the functions of a profile were built, below the project's root. Next puts those of the
 * API into few files, with source maps beside them.
 */
export function createFileFinder(root: string): (frame: Frame) => string | undefined {
  const maps = new Map<string, SourceMap | undefined>()
  const mapOf = (file: string): SourceMap | undefined => {
    if (!maps.has(file)) {
      const map = `${file}.map`
      maps.set(
        file,
        existsSync(map) ? new SourceMap(JSON.parse(readFileSync(map, 'utf8'))) : undefined,
      )
    }
    return maps.get(file)
  }
  return ({ url, lineNumber, columnNumber }) => {
    if (url === '' || url.startsWith('node:')) return undefined
    const file = url.startsWith('file:') ? fileURLToPath(url) : url
    const entry = mapOf(file)?.findEntry(lineNumber, columnNumber)
    const source =
      entry && 'originalSource' in entry && entry.originalSource
        ? path.resolve(path.dirname(file), decodeURI(entry.originalSource))
        : file
    return path.relative(root, source)
  }
}
