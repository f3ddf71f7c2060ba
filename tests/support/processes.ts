import path from 'node:path'
import { type Child, describeExit, startChild } from '../../src/stack/child.ts'
import { startGuard } from '../../src/stack/guard.ts'

export type Processes = {
  /** Starts a script of the project and waits for the line that says it can be used. */
  start(script: string, readyLine: string): Promise<Child>
  /** Starts a worker of the service. */
  startWorker(): Promise<Child>
  /** Everything the processes have printed. */
  printed(): string
  stopAll(): Promise<void>
}

const READY_MS = 60_000
const ROOT = path.resolve(import.meta.dirname, '../..')

/** Child processes with one environment, which end with this process whatever it dies of. */
export function createProcesses(env: Readonly<Record<string, string>>): Processes {
  const guard = startGuard((reason) => process.stderr.write(`The guard is lost: ${reason}\n`))
  const children: Child[] = []
  const lines: string[] = []

  const start = async (script: string, readyLine: string) => {
    const child = startChild(
      {
        file: process.execPath,
        args: [script],
        cwd: ROOT,
        env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '/', ...env },
      },
      guard,
      (line) => lines.push(line),
    )
    children.push(child)
    const problem = await Promise.race([
      child.printed(readyLine).then(() => null),
      child.exited.then(describeExit),
      new Promise<string>((done) => {
        setTimeout(done, READY_MS, `has not said "${readyLine}" for ${READY_MS} ms`).unref()
      }),
    ])
    if (problem === null) return child
    throw new Error(`${script} ${problem}\n${child.tail().join('\n')}`)
  }

  return {
    start,
    startWorker: () => start('src/processes/worker.ts', 'worker ready'),
    printed: () => lines.join('\n'),
    async stopAll() {
      await Promise.all(children.map((child) => child.stop(5000)))
      await guard.dismiss()
    },
  }
}
