import type { CheckStatus } from './check-result.ts'

const HOUR_MS = 60 * 60_000

/** A status that was found out at a time. Times are in ms since 1970. */
export type Sample = {
  readonly at: number
  readonly status: CheckStatus
  /** How long it speaks for, in ms, unless another sample follows earlier. */
  readonly validForMs: number
}

/** Time in ms that is known to be up or down. The rest is a gap: nothing was checked then, or it is not configured. */
export type Coverage = { readonly upMs: number; readonly downMs: number }

export type Window = { readonly from: number; readonly to: number }

/**
 * Returns the known time within a window. An error is down, a warning is up: it works.
 *
 * @param samples by time, the oldest first.
 */
export function coverage(samples: readonly Sample[], { from, to }: Window): Coverage {
  let upMs = 0
  let downMs = 0
  for (const [index, { at, status, validForMs }] of samples.entries()) {
    const next = samples[index + 1]?.at ?? Number.POSITIVE_INFINITY
    const ms = Math.min(next, at + validForMs, to) - Math.max(at, from)
    if (ms <= 0 || status === 'skipped') continue
    if (status === 'error') downMs += ms
    else upMs += ms
  }
  return { upMs, downMs }
}

/** Returns what one sample adds to each hour until the next one, by the begin of the hour. */
export function coverageByHour(sample: Sample, next: number): ReadonlyMap<number, Coverage> {
  const hours = new Map<number, Coverage>()
  const end = Math.min(next, sample.at + sample.validForMs)
  for (let hour = hourOf(sample.at); hour < end; hour += HOUR_MS) {
    hours.set(hour, coverage([sample], { from: hour, to: Math.min(hour + HOUR_MS, end) }))
  }
  return hours
}

/** Returns the begin of the hour of a time. */
export const hourOf = (time: number): number => time - (time % HOUR_MS)

/** Returns the part of the known time that was up, in percent from 0 to 100; undefined if nothing is known. */
export function uptimePercent({ upMs, downMs }: Coverage): number | undefined {
  const known = upMs + downMs
  return known > 0 ? (100 * upMs) / known : undefined
}
