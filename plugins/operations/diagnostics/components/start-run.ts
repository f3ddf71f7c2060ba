import { type Answer, callService } from '../../../core/console/call-service.ts'

/**
 * Starts a run of the suite.
 *
 * @param steps of the suite; all by default.
 */
export function startRun(api: string, steps?: readonly number[]): Promise<Answer<{ id: string }>> {
  return callService(`${api}/diagnostics/runs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(steps ? { steps } : {}),
  })
}
