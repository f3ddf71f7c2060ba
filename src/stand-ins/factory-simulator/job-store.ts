import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type SimulatedJob, simulatedJobSchema } from './simulated-job.ts'

export type JobStore = {
  /** Oldest first. */
  all(): readonly SimulatedJob[]
  byId(id: string): SimulatedJob | undefined
  byKey(idempotencyKey: string): SimulatedJob | undefined
  /** Visible at once; resolves when it is on the disk. */
  save(job: SimulatedJob): Promise<void>
  /** Resolves when everything that was saved, this job's last state included, is on the disk. */
  settled(): Promise<void>
}

/** Opens the jobs of a folder: one file a job, replaced as a whole. */
export async function openJobStore(folder: string): Promise<JobStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const jobs = new Map<string, SimulatedJob>()
  const ids = new Map<string, string>()
  const remember = (job: SimulatedJob) => {
    jobs.set(job.id, job)
    ids.set(job.idempotencyKey, job.id)
  }
  for (const job of await readJobs(folder)) remember(job)

  // One after another: an older state of a job must not overwrite a newer one.
  let writes: Promise<void> = Promise.resolve()
  return {
    all: () => [...jobs.values()],
    byId: (id) => jobs.get(id),
    byKey: (key) => jobs.get(ids.get(key) ?? ''),
    save(job) {
      remember(job)
      const written = writes.then(() => writeJob(folder, job))
      // The caller gets the error; it must not fail the next write.
      writes = written.catch(() => undefined)
      return written
    },
    settled: () => writes,
  }
}

async function writeJob(folder: string, job: SimulatedJob): Promise<void> {
  const draft = path.join(folder, `${randomUUID()}.draft`)
  await writeFile(draft, `${JSON.stringify(job, null, 2)}\n`, { mode: 0o600 })
  await rename(draft, path.join(folder, `${job.id}.json`))
}

async function readJobs(folder: string): Promise<SimulatedJob[]> {
  const jobs: SimulatedJob[] = []
  for (const name of (await readdir(folder)).filter((one) => one.endsWith('.json'))) {
    const file = path.join(folder, name)
    const parsed = simulatedJobSchema.safeParse(JSON.parse(await readFile(file, 'utf8')))
    if (!parsed.success) throw new Error(`${file} is damaged; delete it to forget this job`)
    jobs.push(parsed.data)
  }
  return jobs.sort((a, b) => (a.acceptedAt < b.acceptedAt ? -1 : 1))
}
