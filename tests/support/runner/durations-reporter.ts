import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { errorCode } from '../../../src/errors/error-code.ts'
import { type Durations, durationKey, MEASURED } from './durations.ts'

/** Writes how long the tests and hooks of each file took. Files of which a test was left out do not count. */
export class DurationsReporter implements Reporter {
  async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    const durations: Record<string, number> = { ...(await earlier()) }
    for (const module of modules) {
      if ([...module.children.allTests('skipped')].length > 0) continue
      const key = durationKey(module.project.name, module.moduleId)
      durations[key] = Math.round(module.diagnostic().duration) / 1000
    }
    await mkdir(path.dirname(MEASURED), { recursive: true })
    await writeFile(MEASURED, `${JSON.stringify(durations, null, 2)}\n`)
  }
}

async function earlier(): Promise<Durations> {
  try {
    return JSON.parse(await readFile(MEASURED, 'utf8'))
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return {}
    throw error
  }
}
