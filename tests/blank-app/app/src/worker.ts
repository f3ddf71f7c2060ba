import { runWorker } from 'print-commerce-registration/processes/worker'
import config from './payload.config.ts'

await runWorker({ config })
