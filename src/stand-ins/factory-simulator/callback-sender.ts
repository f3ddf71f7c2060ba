import { SIGNATURE_HEADER, signCallback } from '../../factory/callback-signature.ts'
import { publicJob, type SimulatedJob } from './simulated-job.ts'

const TIMEOUT_MS = 10_000

/** Tells the service of each change of a job, once: what is lost, the service finds out by asking. */
export function callbackSender(
  to: { readonly url: string; readonly secret: string } | undefined,
): (job: SimulatedJob) => void {
  if (!to) return () => {}
  return (job) => {
    const body = JSON.stringify({ job: publicJob(job) })
    fetch(to.url, {
      method: 'POST',
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        'content-type': 'application/json',
        [SIGNATURE_HEADER]: signCallback(body, to.secret),
      },
    })
      .then((answer) => answer.body?.cancel())
      .catch((error: unknown) => {
        process.stderr.write(`factory simulator: callback: ${(error as Error).message}\n`)
      })
  }
}
