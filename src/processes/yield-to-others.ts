import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/** A third of the share of others where all want more than there is: enough to go on and to say so. */
const BEHIND = 5
/** Systems without them, and systems where they are switched off or belong to somebody else. */
const NO_AUTOGROUP = new Set(['ENOENT', 'EACCES', 'EPERM', 'EINVAL', 'EROFS'])

/**
 * Puts this process behind those that somebody waits for: on a busy machine it works with what they leave,
 * and on an idle one as fast as ever.
 */
export function yieldToOthers(): void {
  if (process.platform !== 'linux') {
    setPriority(BEHIND)
    return
  }
  // Here a priority is a thread's; those that Node has started already would keep theirs.
  for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), BEHIND)
  // And where the kernel shares the cores between sessions first, priorities count within a session only.
  // A session that somebody else has begun, like that of a terminal, is not ours to slow down.
  if (sessionOf(readFileSync('/proc/self/stat', 'utf8')) !== process.pid) return
  try {
    writeFileSync('/proc/self/autogroup', String(BEHIND))
  } catch (error) {
    if (!NO_AUTOGROUP.has((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

/** The fields begin behind the program's name, which may hold anything. */
const sessionOf = (stat: string) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[3])
