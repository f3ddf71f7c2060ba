import { runWatcher } from '../../../src/processes/run-watcher.ts'

// The watcher as src/processes/watcher.ts runs it, with rounds that follow one another at once: how many failures in a row
// an alert needs is the same, and the seconds between them prove nothing.
await runWatcher({ roundMs: 100 })
process.exit()
