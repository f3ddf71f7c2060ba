import { Semaphore } from 'async-mutex'
import { acquire } from '../workers/acquire.ts'

/** A concurrency limit for each caller and for all of them, counted in this process. */
export type PerCallerLimit = {
  /** Takes a slot and returns the function that releases it, or which limit has none left. */
  take(caller: string): (() => void) | 'caller' | 'process'
}

export type Slots = {
  /** Of each caller. */
  readonly each: number
  /** Of all callers together. @default any number */
  readonly all?: number
}

export function createPerCallerLimit({
  each,
  all = Number.POSITIVE_INFINITY,
}: Slots): PerCallerLimit {
  const held = new Map<string, number>()
  let taken = 0
  return {
    take(caller) {
      const count = held.get(caller) ?? 0
      if (count >= each) return 'caller'
      if (taken >= all) return 'process'
      held.set(caller, count + 1)
      taken += 1
      let isReleased = false
      return () => {
        if (isReleased) return
        isReleased = true
        taken -= 1
        const left = (held.get(caller) ?? 1) - 1
        if (left > 0) held.set(caller, left)
        else held.delete(caller)
      }
    },
  }
}

/** A concurrency limit for each caller that lets some more work wait, counted in this process. */
export type PerCallerQueue = {
  /**
   * Waits for a slot of the caller, first come first served, and returns the function that releases it;
   * `null` when as much work of the caller waits as may.
   *
   * @throws the reason of the signal when it is aborted meanwhile.
   */
  enter(caller: string, signal?: AbortSignal): Promise<(() => void) | null>
}

/**
 * @param options.each number of slots for each caller.
 * @param options.waiting how much work of each caller may wait for one.
 */
export function createPerCallerQueue(options: {
  readonly each: number
  readonly waiting: number
}): PerCallerQueue {
  const inside = createPerCallerLimit({ each: options.each + options.waiting })
  const slots = new Map<string, { readonly semaphore: Semaphore; users: number }>()
  return {
    async enter(caller, signal) {
      const leave = inside.take(caller)
      if (typeof leave === 'string') return null
      const own = slots.get(caller) ?? { semaphore: new Semaphore(options.each), users: 0 }
      slots.set(caller, own)
      own.users += 1
      let isEnded = false
      const end = () => {
        if (isEnded) return
        isEnded = true
        leave()
        own.users -= 1
        if (own.users === 0) slots.delete(caller)
      }
      try {
        const release = await acquire(own.semaphore, 1, signal)
        return () => {
          release()
          end()
        }
      } catch (error) {
        end()
        throw error
      }
    },
  }
}
