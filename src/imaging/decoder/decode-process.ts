import sharp from 'sharp'
import { type NormalisedFile, normaliseFile } from '../intake/normalise-file.ts'
import { type Answer, type DecodeJob, describeFailure } from './protocol.ts'
import { EXIT_TOO_MUCH_MEMORY } from './resident-limit.ts'

// A process that does nothing but decode pictures from strangers: what one of them does to a decoder —
// memory, time, a crash — ends here and not in the process that answers requests.
const WATCH_MS = 25
const maxResidentBytes = Number(process.argv[2])

sharp.cache(false)
sharp.concurrency(1)

setInterval(() => {
  if (process.memoryUsage.rss() > maxResidentBytes) process.exit(EXIT_TOO_MUCH_MEMORY)
}, WATCH_MS).unref()

process.on('message', async (job: DecodeJob) => {
  const answer: Answer<NormalisedFile> = await normaliseFile(job).then(
    (ok) => ({ ok }),
    describeFailure,
  )
  process.send?.(answer)
})
// The parent is gone, perhaps killed. A busy decoder would delay an ordinary exit.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.send?.('ready')
