import { z } from 'zod'

/** What a list shows of a caught mail. */
export const mailSummarySchema = z.object({
  id: z.string(),
  /** When it arrived, ISO 8601. */
  receivedAt: z.string(),
  /** Whom the SMTP session named; hidden copies are only here. */
  envelope: z.object({ from: z.string(), to: z.array(z.string()) }),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  messageId: z.string().optional(),
  /** Size of the whole message in bytes. */
  size: z.number(),
})

export type MailSummary = z.infer<typeof mailSummarySchema>

export type CaughtMail = MailSummary & {
  readonly text?: string
  readonly html?: string
  /** Header fields as they came, in their order. */
  readonly headers: readonly string[]
  readonly attachments: readonly { name: string; type: string; size: number }[]
}
