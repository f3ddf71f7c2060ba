import { runSetUp } from 'print-commerce-registration/processes/set-up'
import config from './payload.config.ts'

await runSetUp({ config })
