import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

/** What failed in the last run: a line per test or file. `.ci/run` ends with it, because the end of a log is what is kept. */
const FAILURES = 'node_modules/.cache/failed-tests.txt'

/** Writes the failed tests, and the files that could not run, with the first line of their error. */
export class FailuresReporter implements Reporter {
  async onTestRunEnd(
    modules: readonly TestModule[],
    unhandled: readonly SerializedError[],
  ): Promise<void> {
    const lines = modules.flatMap((module) => [
      ...module.errors().map((error) => line(module.relativeModuleId, error)),
      ...[...module.children.allSuites()].flatMap((suite) =>
        suite
          .errors()
          .map((error) => line(`${module.relativeModuleId} > ${suite.fullName}`, error)),
      ),
      ...[...module.children.allTests('failed')].map((test) =>
        line(`${module.relativeModuleId} > ${test.fullName}`, test.result().errors?.[0]),
      ),
    ])
    const all = [...lines, ...unhandled.map((error) => line('outside a test', error))]
    await mkdir(path.dirname(FAILURES), { recursive: true })
    await writeFile(FAILURES, all.map((text) => `${text}\n`).join(''))
  }
}

function line(where: string, error: { message: string } | undefined): string {
  return `${where}: ${error?.message.split('\n')[0] ?? 'failed without an error'}`
}
