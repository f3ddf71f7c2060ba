import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import {
  type Observation,
  readAlertState,
  type Silence,
} from '../../../../src/alerts/alert-state.ts'
import type { ChannelName } from '../../../../src/alerts/channel.ts'
import { stepAlerts } from '../../../../src/alerts/step.ts'
import { type Database, inDatabase } from '../../../core/database/in-database.ts'
import { enqueueNotification } from './outbox.ts'
import { activeSilences } from './silences.ts'

type Step = {
  /** When the results were found, in ms since 1970. */
  readonly at: number
  readonly results?: readonly Observation[]
  readonly channels: readonly ChannelName[]
}

/** A watcher that has been silent for longer notifies of nothing, and is itself reported. */
export const WATCHER_SECONDS = 300

/**
 * Applies results, or only the time, to the stored state. State and notifications are stored in one transaction, so that
 * each decision is made once, whatever is killed.
 */
export async function stepStored(
  payload: Payload,
  { at, results = [], channels }: Step,
): Promise<void> {
  await inDatabase(payload, async ({ req, rows }) => {
    // Created first, so that the lock also orders the first two steps.
    await rows(sql`insert into alert_states (source) values ('checks') on conflict do nothing`)
    const { own, elsewhere } = await lockedStates(rows)
    const silences: Silence[] = await activeSilences(req)
    const { state, notifications } = stepAlerts(own, { at, results, silences, elsewhere })
    await rows(
      sql`update alert_states set state = ${JSON.stringify(state)}, seen_at = now(), updated_at = now()
          where source = 'checks'`,
    )
    for (const one of notifications) await enqueueNotification(req, one, channels)
  })
}

type StateRow = { readonly state: unknown }

/** What this process remembers, locked, and what the watcher notifies of unless it has stopped itself. */
async function lockedStates(rows: Database['rows']) {
  const [own] = await rows<StateRow>(
    sql`select state from alert_states where source = 'checks' for update`,
  )
  const [watcher] = await rows<StateRow>(
    sql`select state from alert_states
        where source = 'watcher' and seen_at > now() - make_interval(secs => ${WATCHER_SECONDS})`,
  )
  return {
    own: readAlertState(own?.state),
    elsewhere: readAlertState(watcher?.state).incidents.map(({ subject }) => subject),
  }
}
