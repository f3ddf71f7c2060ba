import { BaseSequencer, type TestSpecification } from 'vitest/node'
import committed from '../../durations.json' with { type: 'json' }
import { type Durations, durationKey } from './durations.ts'

const durations: Durations = committed

/**
 * Starts the files that took longest before the others, so that none of them is still running when the
 * rest of its project has long ended. A new file starts first. The order says nothing about what a test may
 * rely on: they share nothing.
 */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seconds = ({ project, moduleId }: TestSpecification) =>
      durations[durationKey(project.name, moduleId)] ?? Number.MAX_VALUE
    return (await super.sort(files)).sort((a, b) => seconds(b) - seconds(a))
  }
}
