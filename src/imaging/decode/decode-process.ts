import sharp from 'sharp'
import { serveJobs } from '../../workers/serve-jobs.ts'
import type { DecodeJob } from './decode-job.ts'
import { type NormalisedFile, normaliseFile } from './normalise-file.ts'
import { type ResizeJob, resizePicture } from './resize-picture.ts'

// A process that does nothing but decode pictures from strangers: what one of them does to a decoder —
// memory, time, a crash — ends here and not in the process that answers requests.
sharp.cache(false)
sharp.concurrency(1)

await serveJobs<DecodeJob | ResizeJob, NormalisedFile | Uint8Array>((job) =>
  'crop' in job ? resizePicture(job) : normaliseFile(job),
)
