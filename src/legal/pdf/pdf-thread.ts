import { serveJobs } from '../../workers/serve-jobs.ts'
import type { PdfSource } from './pdf-source.ts'
import { writePdf } from './write-pdf.ts'

await serveJobs<PdfSource, Uint8Array<ArrayBuffer>>(writePdf)
