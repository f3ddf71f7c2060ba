import { serveJobs } from '../../workers/serve-jobs.ts'
import { createEngine } from '../liquid/create-engine.ts'
import type { MailSource, RenderOutcome } from './render-job.ts'
import { renderMail } from './render-mail.ts'

const engine = createEngine()

await serveJobs<MailSource, RenderOutcome>(async (source) => renderMail(engine, source))
