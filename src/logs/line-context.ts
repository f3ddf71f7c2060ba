import { logContext } from '../http/request-context.ts'
import { jobContext } from '../jobs/job-context.ts'

/** What every log line says of the request or the job that it belongs to. */
export const lineContext = () => ({ ...logContext(), ...jobContext() })
