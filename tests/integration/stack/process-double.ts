import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished } from 'vitest'
import type { Child, Command } from '../../../src/stack/child.ts'
import { type Guard, startGuard } from '../../../src/stack/guard.ts'
import { isAlive } from '../../../src/stack/is-alive.ts'
import type { Service } from '../../../src/stack/supervisor.ts'
import { until } from '../../support/system/until.ts'

/** A tiny real program in a folder, as a command. */
export async function program(folder: string, name: string, code: string): Promise<Command> {
  const file = path.join(folder, `${name}.mjs`)
  await writeFile(file, code)
  const env = { PATH: process.env.PATH ?? '', FOLDER: folder }
  return { file: process.execPath, args: [file], cwd: folder, env }
}

/** Code of a program that prints that it is ready, runs until SIGTERM and then writes a note. */
export const OBEDIENT = `
  import { appendFileSync } from 'node:fs'
  const note = (text) => appendFileSync(process.env.FOLDER + '/notes', text + '\\n')
  const name = process.argv[1].split('/').at(-1).replace('.mjs', '')
  process.on('SIGTERM', () => setTimeout(() => { note(name + ' ends'); process.exit(0) }, 50))
  setInterval(() => {}, 1000)
  note(name + ' starts')
  console.log(name + ' ready', process.pid)
`

/** Code of a program that does not want to end. */
export const STUBBORN = `
  process.on('SIGTERM', () => {})
  setInterval(() => {}, 1000)
  console.log('stubborn ready', process.pid)
`

export async function notes(folder: string): Promise<string[]> {
  return (await readFile(path.join(folder, 'notes'), 'utf8')).trim().split('\n')
}

export function service(name: string, command: Command): Service {
  return {
    name,
    command: async () => command,
    ready: (child: Child) => child.printed(' ready '),
  }
}

/** A guard of the running test. */
export function testGuard(): Guard {
  const guard = startGuard((reason) => {
    throw new Error(`The guard was lost: ${reason}`)
  })
  onTestFinished(() => guard.dismiss())
  return guard
}

export async function untilGone(pid: number, limitMs?: number): Promise<void> {
  await until(`the end of process ${pid}`, async () => !(await isAlive(pid)), limitMs)
  expect(await isAlive(pid)).toBe(false)
}

/** The number of a process in its line "… ready 123". */
export function readyPid(lines: readonly string[]): number {
  const pid = lines.map((line) => / ready (\d+)$/.exec(line)?.[1]).find((found) => found)
  if (pid === undefined) throw new Error(`No process number in: ${lines.join(' | ')}`)
  return Number(pid)
}
