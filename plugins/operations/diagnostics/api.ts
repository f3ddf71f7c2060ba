/** What other features may use of this one. */
export { CHECKS_FINISHED, type ChecksFinished } from './events.ts'
