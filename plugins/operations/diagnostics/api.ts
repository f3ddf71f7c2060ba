/** What other features may use of this one. */
export { CHECKS_FINISHED, type ChecksFinished } from './events.ts'
export { knownTimes } from './store/known-times.ts'
export { runsEndedIn } from './store/runs.ts'
