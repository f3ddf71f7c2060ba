import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { DecodeJob } from '../../../src/imaging/decode/decode-job.ts'
import { serveJobs } from '../../../src/workers/serve-jobs.ts'

/** A job that does not end. */
const never = new Promise<void>(() => {})

// A decoding process that does what the name of the source says, as a hostile picture might make it do.
await serveJobs<DecodeJob, unknown>(async ({ source }) => {
  if (source.endsWith('crash')) process.kill(process.pid, 'SIGSEGV')
  else if (source.endsWith('loop')) for (;;);
  else if (source.endsWith('loop in a thread')) new Worker('for (;;);', { eval: true })
  else if (source.endsWith('flood')) flood()
  else if (source.endsWith('.gate')) return opened(source)
  else if (source.endsWith('killed')) process.kill(process.pid, 'SIGKILL')
  else if (source.endsWith('exit')) process.exit(3)
  else if (source.endsWith('environment')) return Object.keys(process.env)
  else if (!source.endsWith('hang')) return { path: source, pid: process.pid }
  return never
})

/** Resolves when the file is there. */
async function opened(path: string): Promise<void> {
  while (!existsSync(path)) await setTimeout(10)
}

function flood(): void {
  const blocks: Buffer[] = []
  for (;;) blocks.push(Buffer.alloc(1e6, 'x'))
}
