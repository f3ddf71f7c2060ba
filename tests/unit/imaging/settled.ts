import { setImmediate } from 'node:timers/promises'

/** Whether a promise is settled as soon as everything that needs no input or timer has run. */
export async function settled(promise: Promise<unknown>): Promise<boolean> {
  let isSettled = false
  const note = () => {
    isSettled = true
  }
  promise.then(note, note)
  await setImmediate()
  return isSettled
}
