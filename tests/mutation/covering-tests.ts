import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Mutant } from './mutants.ts'

/** A test file and what it did in the run that recorded the calls. */
export type TestFile = {
  /** Path from the folder of the project. */
  readonly file: string
  readonly project: string
  readonly seconds: number
  /** `<file> <function>` of the project that it called, its child processes included. */
  readonly called: ReadonlySet<string>
}

/** Reads what `record-calls.ts` wrote: test file → called functions. */
export async function readCalls(folder: string): Promise<Map<string, Set<string>>> {
  const calls = new Map<string, Set<string>>()
  for (const name of await readdir(folder)) {
    const { test, called } = JSON.parse(await readFile(path.join(folder, name), 'utf8'))
    const known = calls.get(test) ?? new Set<string>()
    for (const one of called) known.add(one)
    calls.set(test, known)
  }
  return calls
}

/**
 * The tests that reach a mutant, the most specific first: those that call few other functions. They end
 * where their time adds up to `budgetSeconds`; the first is always there.
 */
export function coveringTests(
  { file, within }: Mutant,
  tests: readonly TestFile[],
  budgetSeconds: number,
): TestFile[] {
  const covering = tests
    .filter(({ called }) => called.has(`${file} ${within}`))
    .sort((a, b) => a.called.size - b.called.size)
  const chosen: TestFile[] = []
  let seconds = 0
  for (const test of covering) {
    if (chosen.length > 0 && seconds + test.seconds > budgetSeconds) continue
    seconds += test.seconds
    chosen.push(test)
  }
  return chosen
}
