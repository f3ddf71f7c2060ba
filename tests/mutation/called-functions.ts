import { mkdirSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { threadId } from 'node:worker_threads'

const ROOT = path.resolve(import.meta.dirname, '../..')
const WRITE_EVERY_MS = 500

// Preloaded into a child process as `called-functions.ts?test=<file>&folder=<folder>`.
const { searchParams } = new URL(import.meta.url)
const [test, folder] = [searchParams.get('test'), searchParams.get('folder')]
if (test !== null && folder !== null) recordCalledFunctions(test, folder)

/**
 * Records which functions of the project this process calls, until it ends.
 *
 * @param test the test file that the calls belong to.
 * @param folder where a file for each process is written.
 * @returns writes what was called so far. It is also written from time to time: tests kill processes.
 */
export function recordCalledFunctions(test: string, folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, `${test.replaceAll('/', '_')}-${process.pid}-${threadId}.json`)
  const called = new Set<string>()
  let written = 0
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  const flush = () => {
    session.post('Profiler.takePreciseCoverage', (error, taken) => {
      if (error) throw error
      for (const { url, functions } of taken.result) {
        const source = sourceOf(url)
        if (source === undefined) continue
        for (const { functionName, ranges } of functions) {
          if (ranges[0] && ranges[0].count > 0) called.add(`${source} ${functionName}`)
        }
      }
    })
    if (called.size === written) return
    written = called.size
    writeFileSync(file, JSON.stringify({ test, called: [...called] }))
  }
  setInterval(flush, WRITE_EVERY_MS).unref()
  process.once('exit', flush)
  return flush
}

/** Path of a source file of the project from its folder. */
function sourceOf(url: string): string | undefined {
  const file = (url.startsWith('file:') ? fileURLToPath(url) : url).replace(/\?.*$/, '')
  const relative = path.relative(ROOT, file)
  return /^(src|plugins|hooks|collections)\//.test(relative) ? relative : undefined
}
