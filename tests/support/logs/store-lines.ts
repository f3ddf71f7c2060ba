import { createLineIds, type LogLevel } from '../../../src/logs/shipping/log-line.ts'
import { recordOfLine } from '../../../src/logs/shipping/log-record.ts'
import { createLogStore } from '../../../src/logs/shipping/log-store.ts'

/** The fields of a line, as a process would log them. */
export type LoggedLine = Readonly<Record<string, unknown>> & { readonly level?: LogLevel }

type Times = {
  /** Of the first line, in ms since the epoch. */
  readonly start: number
  readonly everyMs: number
}

/** Puts lines into the system log of a database as the shipper does, twice: it may have to repeat itself. */
export async function storeLines(
  databaseUrl: string,
  lines: readonly LoggedLine[],
  { start, everyMs }: Times,
): Promise<void> {
  let now = start
  const nextId = createLineIds(() => now)
  const records = lines.map(({ level = 'info', ...fields }) => {
    const line = { ...nextId(), level, text: JSON.stringify(fields) }
    now += everyMs
    return recordOfLine(line, 'web')
  })
  const store = createLogStore(databaseUrl)
  await store.store(records)
  await store.store(records)
  await store.close()
}
