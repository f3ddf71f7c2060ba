import { type RestingStoreOptions, restingStore } from '../../rate-limit/resting-store.ts'
import { AttemptFailure } from '../attempts/attempt-failure.ts'
import { deadlinePassed, pauseFor } from '../attempts/retry.ts'
import type { BudgetState, BudgetStore, CostBudget } from './port.ts'

/** Before the first answer: the smallest budget that Shopify has. */
const ASSUMED: BudgetState = { maximum: 1000, restoreRate: 50, available: 1000 }

/** Part of the budget that requests that may wait leave to those that may not. */
const ROOM = 0.25

export type CostBudgetOptions = RestingStoreOptions & {
  /** For tests: passes the time until the next attempt, in ms. */
  readonly pause?: typeof pauseFor
}

/**
 * Sets points aside in a store that all processes share. Requests that may wait do so one after the other, in their
 * turn, and leave a quarter of the budget to urgent ones, which go at once and are counted. While the store is away nothing
 * waits, and the platform throttles.
 *
 * @see docs/decisions/0271-reserve-the-points-of-the-shop-in-postgresql.md
 */
export function createCostBudget(
  store: BudgetStore,
  { pause = pauseFor, ...resting }: CostBudgetOptions,
): CostBudget {
  const askStore = restingStore(resting)
  let known = ASSUMED
  let turns = Promise.resolve()

  const take = (points: number, isUrgent: boolean): Promise<number> =>
    askStore(
      () => store.take({ points, ...pointsInTime(points, known, isUrgent) }),
      () => 0,
    )

  async function waitForPoints(points: number, signal: AbortSignal): Promise<void> {
    for (;;) {
      if (signal.aborted) throw deadlinePassed(OWN_WAIT)
      const waitMs = await take(points, false)
      if (waitMs === 0) return
      await pause(waitMs, signal, OWN_WAIT)
    }
  }

  /** Waits behind the requests that came before. */
  function inTurn(points: number, signal: AbortSignal): Promise<void> {
    const turn = turns.then(() => waitForPoints(points, signal))
    turns = turn.catch(() => {})
    return Promise.race([turn, ended(signal, turn)])
  }

  return {
    async reserve(cost, { isUrgent, signal }) {
      const points = Math.max(1, Math.ceil(cost))
      const taken = isUrgent ? take(points, true) : inTurn(points, signal)
      if (!isUrgent) await taken
      return {
        async settle(state) {
          if (state) known = state
          const isEnded = taken.then(() =>
            askStore(
              () => store.end(points, state && refillOf(state)),
              () => undefined,
            ),
          )
          // The answer to an urgent request does not wait for the store either.
          if (!isUrgent) await isEnded
        },
      }
    },
  }
}

/** Why a request that has waited for points is given up: the platform works, and wants fewer requests. */
const OWN_WAIT = new AttemptFailure('its budget of points is used up', { throttled: true })

/** Rejects when the signal fires before the turn has come. */
function ended(signal: AbortSignal, turn: Promise<void>): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => reject(deadlinePassed(OWN_WAIT))
    if (signal.aborted) return end()
    signal.addEventListener('abort', end, { once: true })
    const forget = () => signal.removeEventListener('abort', end)
    turn.then(forget, forget)
  })
}

const msPerPoint = ({ restoreRate }: BudgetState): number => 1000 / restoreRate

/** How long the points of a request take to come back, and how long the whole budget may take once they are taken, in ms. */
export function pointsInTime(
  points: number,
  state: BudgetState,
  isUrgent: boolean,
): { readonly costMs: number; readonly mostMs: number } {
  const costMs = Math.ceil(points * msPerPoint(state))
  if (isUrgent) return { costMs, mostMs: Number.MAX_SAFE_INTEGER }
  const usableMs = Math.floor(state.maximum * (1 - ROOM) * msPerPoint(state))
  // What takes more than that goes when the budget is full.
  return { costMs, mostMs: Math.max(costMs, usableMs) }
}

/** How long the platform needs until its budget is full, and for each point, in ms. */
export function refillOf(state: BudgetState): { fullInMs: number; msPerPoint: number } {
  const missing = Math.max(0, state.maximum - state.available)
  return { fullInMs: Math.ceil(missing * msPerPoint(state)), msPerPoint: msPerPoint(state) }
}
