import { runWatcher } from './run-watcher.ts'

await runWatcher()
process.exit()
