import config from '../../payload.config.ts'
import { runWorker } from './run-worker.ts'

await runWorker({ config })
