export { restoreVersion } from './operations/restore-version.ts'
export { stateOf } from './operations/state-of.ts'
