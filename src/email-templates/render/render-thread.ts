import { serveJobs } from '../../workers/serve-jobs.ts'
import { createEngine } from '../liquid/create-engine.ts'
import type { MailSource, RenderOutcome } from './render-job.ts'
import { inspectMail } from './render-mail.ts'

const engine = createEngine()

await serveJobs<MailSource, RenderOutcome>(async (source) => inspectMail(engine, source))
