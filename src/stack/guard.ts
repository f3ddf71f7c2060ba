import { spawn } from 'node:child_process'
import path from 'node:path'

/** Ends processes when the one that started them dies, whatever it dies of. */
export type Guard = {
  watch(kind: 'service' | 'database', pid: number): void
  /** Must be told before the number of an ended process can be given to another. */
  forget(pid: number): void
  /** Orderly end: nothing is killed. */
  dismiss(): Promise<void>
}

/**
 * Starts the guard: a shell of about 1 MB that waits for the end of its input. A pipe closes with
 * its process even at kill -9, when no handler of ours can run, and it needs no help from children.
 *
 * @param onLost called when the guard itself is killed: the stack is then unwatched.
 * @see docs/decisions/0051-use-a-guard-process-to-end-orphans-after-kill-9.md
 */
export function startGuard(onLost: (reason: string) => void): Guard {
  const shell = spawn('/bin/sh', [path.join(import.meta.dirname, 'guard.sh')], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  let dismissed = false
  const ended = new Promise<void>((resolve) => {
    const lost = (reason: string) => {
      if (!dismissed) onLost(reason)
      dismissed = true
      resolve()
    }
    shell.once('exit', () => lost('it ended'))
    shell.once('error', (error) => lost(error.message))
    shell.stdin.on('error', (error) => lost(error.message))
  })
  shell.unref()
  const tell = (line: string) => {
    if (!dismissed) shell.stdin.write(`${line}\n`)
  }
  return {
    watch: (kind, pid) => tell(`${kind} ${pid}`),
    forget: (pid) => tell(`gone ${pid}`),
    dismiss() {
      tell('done')
      dismissed = true
      shell.ref()
      return ended
    },
  }
}
