import { mkdir, open, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { errorCode } from '../../errors/error-code.ts'
import { alertStateSchema, NO_ALERTS } from '../alert-state.ts'
import { CHANNELS } from '../channel.ts'
import { notificationSchema } from '../notification.ts'
import { SUBJECT_NAMES } from '../subjects.ts'

const instant = z.number()

const entrySchema = z.object({
  channel: z.enum(CHANNELS),
  notification: notificationSchema,
  /** Attempts that may have arrived. */
  uncertain: z.int(),
  /** Attempts that have failed. */
  failures: z.int(),
  /** Before which it is not attempted. */
  nextAt: instant,
})
export type SpoolEntry = z.infer<typeof entrySchema>

const endedSchema = entrySchema
  .pick({ channel: true, notification: true, uncertain: true })
  .extend({
    status: z.enum(['sent', 'unconfirmed', 'failed']),
    endedAt: instant,
  })
/** A delivery that is over, until the database has it. */
export type EndedDelivery = z.infer<typeof endedSchema>

const spoolSchema = z.object({
  state: alertStateSchema,
  /** As last read from the database. */
  silences: z.array(
    z.object({ subject: z.enum(SUBJECT_NAMES).nullable(), from: instant, until: instant }),
  ),
  outbox: z.array(entrySchema),
  ended: z.array(endedSchema).default([]),
})

/** What the watcher remembers, also while there is no database. */
export type Spool = z.infer<typeof spoolSchema>

const EMPTY: Spool = { state: NO_ALERTS, silences: [], outbox: [], ended: [] }

export type SpoolFile = {
  /** @param onDamaged called with the new name of a file that cannot be read; it counts as empty then. */
  read(onDamaged: (file: string) => void): Promise<Spool>
  /** Replaces the file as a whole: a killed process leaves the old one or the new one. */
  write(spool: Spool): Promise<void>
}

/** The file of the watcher. One process uses it at a time. */
export function spoolFile(file: string): SpoolFile {
  return {
    async read(onDamaged) {
      try {
        return spoolSchema.parse(JSON.parse(await readFile(file, 'utf8')))
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return EMPTY
        const damaged = `${file}.damaged`
        await rename(file, damaged)
        onDamaged(damaged)
        return EMPTY
      }
    },
    async write(spool) {
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      const draft = `${file}.new`
      const handle = await open(draft, 'w', 0o600)
      try {
        await handle.writeFile(JSON.stringify(spool))
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(draft, file)
    },
  }
}
