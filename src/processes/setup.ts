import config from '../../payload.config.ts'
import { runSetUp } from './run-set-up.ts'

await runSetUp({ config })
