/** What other features may use of this one. */
export { REPAIR_FAILED, type RepairFailed } from './emergency/events.ts'
export { CHECKS_FINISHED, type ChecksFinished } from './events.ts'
export { knownTimes } from './store/known-times.ts'
export { runsEndedIn } from './store/runs.ts'
export { requestsIn } from './traffic/store-counts.ts'
