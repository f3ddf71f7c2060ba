import type { z } from 'zod'
import type { sessionsAnswer } from '../sessions-answer.ts'

/** A session as the service tells of it. */
export type ShownSession = z.infer<typeof sessionsAnswer>['sessions'][number]
