import { beforeEach, type TestContext } from 'vitest'

/**
 * Makes the tests of a `describe` the steps of one story: once a step has failed, those after it are skipped with
 * the name of that step instead of failing for the same reason, some after a minute of waiting. The run stays red
 * by the step that failed, and a step that is run alone has no earlier ones. Call it before other hooks.
 */
export function inOrder(): void {
  const begun = new Set<TestContext['task']>()
  beforeEach(({ task, skip }) => {
    const failed = [...begun].find((step) => step !== task && step.result?.state === 'fail')
    if (failed) skip(`not run, because '${failed.name}' failed`)
    begun.add(task)
  })
}
