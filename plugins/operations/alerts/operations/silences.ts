import type { PayloadRequest } from 'payload'
import type { Silence } from '../../../../src/alerts/alert-state.ts'
import { SUBJECT_NAMES } from '../../../../src/alerts/subjects.ts'

/** More are never active at once: creating one is refused then. */
export const MAX_SILENCES = 50

/** The silences that have not ended. One for a subject that no longer exists silences nothing. */
export async function activeSilences(req: PayloadRequest): Promise<Silence[]> {
  const { docs } = await req.payload.find({
    collection: 'alert-silences',
    where: { until: { greater_than: new Date().toISOString() } },
    limit: MAX_SILENCES,
    depth: 0,
    req,
  })
  return docs.flatMap(({ subject, createdAt, until }) => {
    const known = SUBJECT_NAMES.find((name) => name === subject) ?? null
    if (subject && !known) return []
    return [{ subject: known, from: Date.parse(createdAt), until: Date.parse(until) }]
  })
}
