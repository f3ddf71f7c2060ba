import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { errorCode } from '../errors/error-code.ts'

const run = promisify(execFile)

/**
 * A text that stays the same for the life of a process and differs for a later process with the
 * same number; `undefined` when no such process lives. A zombie counts as dead.
 */
export async function processIdentity(pid: number): Promise<string | undefined> {
  if (process.platform !== 'linux') return psIdentity(pid)
  const stat = await readProc(`/proc/${pid}/stat`)
  // The command's name stands in brackets and may itself hold spaces and brackets.
  const [state, ...fields] = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? []
  if (state === undefined || state === 'Z' || state === 'X') return undefined
  const boot = await readProc('/proc/sys/kernel/random/boot_id')
  return `${boot?.trim() ?? ''}:${fields[18] ?? ''}`
}

/** The command line of a living process, with spaces between its words. */
export async function commandLine(pid: number): Promise<string | undefined> {
  if (process.platform !== 'linux') return ps(pid, 'command=')
  return (await readProc(`/proc/${pid}/cmdline`))?.replaceAll('\0', ' ').trim() || undefined
}

async function psIdentity(pid: number): Promise<string | undefined> {
  const state = await ps(pid, 'stat=')
  return state === undefined || state.startsWith('Z') ? undefined : ps(pid, 'lstart=')
}

async function ps(pid: number, column: string): Promise<string | undefined> {
  try {
    return (await run('ps', ['-o', column, '-p', String(pid)])).stdout.trim() || undefined
  } catch (error) {
    // ps ends with 1 when there is no such process; a missing ps must be heard.
    if (errorCode(error) === 'ENOENT') throw error
    return undefined
  }
}

async function readProc(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ESRCH') return undefined
    throw error
  }
}
