import type { Observation, Silence } from '../alert-state.ts'
import { type Channel, deliver, MAX_UNCERTAIN } from '../channel.ts'
import { stepAlerts } from '../step.ts'
import type { EndedDelivery, Spool, SpoolEntry, SpoolFile } from './spool.ts'

/** What a round of probes has found. */
export type Findings = {
  readonly results: readonly Observation[]
  /** Those of the database; none while it does not respond. */
  readonly silences?: readonly Silence[]
}

export type WatcherOptions = {
  readonly probe: () => Promise<Findings>
  readonly channels: readonly Channel[]
  readonly spool: SpoolFile
  /** Shows the state and what was sent to others; called while the database responds. */
  readonly publish: (known: Pick<Spool, 'state' | 'ended'>) => Promise<void>
  /** Tells the external receiver that alerts would arrive. */
  readonly beat: () => Promise<void>
  /** Called with a line for the log. */
  readonly onLine: (line: string) => void
  /** A clock in ms since 1970. */
  readonly now?: () => number
}

export type Watcher = {
  /** Probes once, decides, and starts to send what is due. Never throws for what is watched. */
  round(): Promise<void>
  /** Resolves when nothing is being sent. */
  idle(): Promise<void>
}

const BEAT_MS = 60_000
const DAY_MS = 24 * 60 * 60 * 1000
const FIRST_RETRY_MS = 2_000
const MAX_RETRY_MS = 60_000
/** An alert that no channel has delivered for so long stops the heartbeat. */
const UNHEARD_MS = 120_000
/** Deliveries that wait for the database; the oldest go first. */
const MAX_ENDED = 200

/**
 * Watches what the worker needs to send alerts, with the same rules and channels, and without the database.
 *
 * @see docs/decisions/0193-watch-the-processes-from-a-process-of-their-own.md
 */
export async function createWatcher(options: WatcherOptions): Promise<Watcher> {
  const { probe, channels, spool, publish, beat, onLine, now = Date.now } = options
  let { state, silences, outbox, ended } = await spool.read((file) =>
    onLine(`the spool was damaged and is now ${file}; all incidents are forgotten`),
  )
  let beatAt = Number.NEGATIVE_INFINITY
  let writing: Promise<void> = Promise.resolve()
  const sending = new Map<string, Promise<void>>()

  /** In order: a later write never ends before an earlier one. A full disk must not keep alerts from being sent. */
  const save = () => {
    writing = writing
      .then(() => spool.write({ state, silences, outbox, ended }))
      .catch((error: unknown) => onLine(`the spool cannot be written: ${String(error)}`))
    return writing
  }
  const replace = (entry: SpoolEntry, change: Partial<SpoolEntry>) => {
    const changed = { ...entry, ...change }
    outbox = outbox.map((one) => (isSame(one, entry) ? changed : one))
    return changed
  }
  const end = (entry: SpoolEntry, status: EndedDelivery['status']) => {
    outbox = outbox.filter((one) => !isSame(one, entry))
    const { channel, notification, uncertain } = entry
    const over = { channel, notification, uncertain, status, endedAt: now() }
    ended = [...ended, over].slice(-MAX_ENDED)
  }

  async function send(channel: Channel, entry: SpoolEntry): Promise<void> {
    const { notification } = entry
    let current = entry
    try {
      await deliver(channel, notification, {
        begin: async () => {
          if (entry.uncertain >= MAX_UNCERTAIN) {
            onLine(`it is not known whether ${notification.id} has arrived by ${channel.name}`)
            end(entry, 'unconfirmed')
          } else current = replace(entry, { uncertain: entry.uncertain + 1 })
          await save()
          return entry.uncertain < MAX_UNCERTAIN
        },
        conclude: async (outcome) => {
          if (outcome === 'delivered') end(entry, 'sent')
          else current = replace(entry, { uncertain: entry.uncertain })
          await save()
        },
      })
    } catch (error) {
      onLine(`${channel.name}: ${error instanceof Error ? error.message : String(error)}`)
      const pause = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** entry.failures)
      replace(current, { failures: entry.failures + 1, nextAt: now() + pause })
      await save()
    }
  }

  /** Of each channel the oldest entry, so that what arrives is in order. */
  function sendDue(): void {
    for (const channel of channels) {
      const { name } = channel
      const entry = outbox.find((one) => one.channel === name)
      if (sending.has(name) || !entry || entry.nextAt > now()) continue
      const sent = send(channel, entry).then(() => {
        sending.delete(name)
        sendDue()
      })
      sending.set(name, sent)
    }
  }

  async function share(): Promise<void> {
    const shared = ended
    try {
      await publish({ state, ended: shared })
    } catch (error) {
      return onLine(`publish: ${String(error)}`)
    }
    ended = ended.filter((one) => !shared.includes(one))
    if (shared.length > 0) await save()
  }

  /** Whether operators learn what is wrong: otherwise the silence of the heartbeat tells them. */
  function isHeard(): boolean {
    if (channels.length === 0) return state.incidents.length === 0
    return !outbox.some(
      ({ notification: { id, at } }) =>
        now() - at >= UNHEARD_MS &&
        outbox.filter((one) => one.notification.id === id).length === channels.length,
    )
  }

  return {
    async round() {
      const found = await probe()
      const at = now()
      silences = [...(found.silences ?? silences)]
      const next = stepAlerts(state, { at, results: found.results, silences })
      state = next.state
      const isOld = ({ notification }: SpoolEntry) => at - notification.at >= DAY_MS
      for (const entry of outbox.filter(isOld)) {
        onLine(`${entry.notification.id} could not be sent by ${entry.channel} for a day`)
        end(entry, 'failed')
      }
      outbox = [
        ...outbox,
        ...next.notifications.flatMap((notification) =>
          channels.map(({ name }) => {
            return { channel: name, notification, uncertain: 0, failures: 0, nextAt: at }
          }),
        ),
      ]
      await save()
      sendDue()
      if (found.silences) await share()
      if (at - beatAt >= BEAT_MS && isHeard()) {
        beatAt = at
        await beat().catch((error: unknown) => onLine(`heartbeat: ${String(error)}`))
      }
    },
    async idle() {
      while (sending.size > 0) await Promise.all(sending.values())
    },
  }
}

const isSame = (a: SpoolEntry, b: SpoolEntry) =>
  a.channel === b.channel && a.notification.id === b.notification.id
