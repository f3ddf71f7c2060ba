import { parentPort } from 'node:worker_threads'
import '../../../src/composition/composition-thread.ts'

// Ends in the middle of a run, as a thread does that runs out of memory; other runs work.
parentPort?.on('message', (message: { type: string; job?: { artworkPath: string } }) => {
  if (message.job?.artworkPath.includes('crash')) process.exit(3)
})
