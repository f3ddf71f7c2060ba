import path from 'node:path'
import { type Child, type Command, describeExit, startChild } from '../../../src/stack/child.ts'
import { startGuard } from '../../../src/stack/guard.ts'
import { quickStart } from '../runner/quick-start.ts'

export type Processes = {
  /** Starts a script of the project and waits for the line that says it can be used. */
  start(script: string, readyLine: string): Promise<Child>
  /** Starts a worker of the service. */
  startWorker(): Promise<Child>
  /** Runs a command of a shell that does not end, as an operator does in a terminal, and waits for that line. */
  startCommand(command: string, readyLine: string): Promise<Child>
  /** Everything the processes have printed. */
  printed(): string
  /** Kills what still runs. */
  stopAll(): Promise<void>
}

const READY_MS = 180_000
const ROOT = path.resolve(import.meta.dirname, '../../..')

/** Child processes with one environment, which end with this process whatever it dies of. */
export function createProcesses(env: Readonly<Record<string, string>>): Processes {
  const guard = startGuard((reason) => process.stderr.write(`The guard is lost: ${reason}\n`))
  const children: Child[] = []
  const lines: string[] = []

  const { PATH = '', HOME = '/' } = process.env
  const environment = { PATH, HOME, ...quickStart(), ...env }

  const run = async (command: Command, readyLine: string) => {
    const child = startChild(command, guard, (line) => lines.push(line))
    children.push(child)
    const problem = await Promise.race([
      child.printed(readyLine).then(() => null),
      child.exited.then(describeExit),
      new Promise<string>((done) => {
        setTimeout(done, READY_MS, `has not said "${readyLine}" for ${READY_MS} ms`).unref()
      }),
    ])
    if (problem === null) return child
    throw new Error(`${command.args.join(' ')} ${problem}\n${child.tail().join('\n')}`)
  }

  const startScript = (script: string, readyLine: string) =>
    run({ file: process.execPath, args: [script], cwd: ROOT, env: environment }, readyLine)

  return {
    start: startScript,
    // The options of V8 in `npm run start:worker`, which the embedded stack uses, save memory and make it load for twice
    // as long.
    startWorker: () => startScript('src/processes/worker.ts', 'worker ready'),
    startCommand: (command, readyLine) => {
      const env = { ...environment, PATH: [path.dirname(process.execPath), PATH].join(':') }
      // A shell that stays would end before the command, and what it has started would be killed.
      return run({ file: '/bin/sh', args: ['-c', `exec ${command}`], cwd: ROOT, env }, readyLine)
    },
    printed: () => lines.join('\n'),
    async stopAll() {
      // They have nothing left to do that a test looks at; that a worker ends by itself when it is asked to
      // is tested where it has a job, in tests/faults/several-workers.test.ts.
      await Promise.all(children.map((child) => child.stop(0)))
      await guard.dismiss()
    },
  }
}
