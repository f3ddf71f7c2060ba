import { z } from 'zod'
import { SUBJECT_NAMES } from '../../../../src/alerts/subjects.ts'
import type { AlertSilence } from '../../../../src/payload-types.ts'

/** A silence as the API shows it. */
export const silenceSchema = z.object({
  id: z.uuid(),
  /** `null` silences everything. */
  subject: z.enum(SUBJECT_NAMES).nullable(),
  reason: z.string(),
  from: z.iso.datetime(),
  until: z.iso.datetime(),
})

export type ShownSilence = z.infer<typeof silenceSchema>

export const toAnswer = ({ id, subject, reason, createdAt, until }: AlertSilence) => ({
  id,
  subject: SUBJECT_NAMES.find((name) => name === subject) ?? null,
  reason,
  from: createdAt,
  until,
})
