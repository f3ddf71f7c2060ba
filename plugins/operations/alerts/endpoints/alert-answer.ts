import { z } from 'zod'
import type { Notification } from '../../../../src/alerts/notification.ts'
import { ALERT_CLASSES } from '../../../../src/alerts/rules.ts'
import { SUBJECT_NAMES } from '../../../../src/alerts/subjects.ts'
import { type Asking, inLanguage } from '../../../../src/errors/in-language.ts'

/** What open and past alerts have in common in the API. */
export const alertFields = {
  id: z.string(),
  subject: z.enum(SUBJECT_NAMES),
  title: z.string(),
  class: z.enum(ALERT_CLASSES),
  since: z.iso.datetime(),
  checks: z.array(
    z.object({
      check: z.string(),
      detail: z.string().optional(),
      action: z.string().optional(),
      /** Path of the page that says what to do. */
      runbook: z.string(),
    }),
  ),
}

type FailedCheck = Notification['incidents'][number]['checks'][number]

/** A failed check in the language of the request. */
export const checkAnswer = (
  asking: Asking,
  { check, detail, action, runbook }: FailedCheck,
): z.infer<typeof alertFields.checks>[number] => ({
  check,
  ...(detail && { detail: inLanguage(asking, detail) }),
  ...(action && { action: inLanguage(asking, action) }),
  runbook,
})
