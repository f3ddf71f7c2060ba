import { z } from 'zod'
import { FACTORY_FAILURES, FACTORY_JOB_STATES } from '../../port.ts'

/**
 * The bodies of the plain JSON protocol (docs/factory-protocol.md), for both of its ends. Answers
 * may grow by fields that are not known here; submissions may not.
 */
export const submissionSchema = z.strictObject({
  orderId: z.string().min(1).max(200),
  printFile: z.strictObject({
    url: z.url({ protocol: /^https?$/ }),
    expiresAt: z.iso.datetime({ offset: true }),
    sha256: z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits in lower case'),
  }),
  print: z.strictObject({
    widthMm: z.number().positive().max(5000),
    heightMm: z.number().positive().max(5000),
    paper: z.string().min(1).max(100),
    copies: z.int().min(1).max(1000),
  }),
  test: z.boolean().optional(),
})

export const idempotencyKeySchema = z.string().regex(/^[\x21-\x7e]{1,200}$/)

export const jobSchema = z.object({
  id: z.string().min(1),
  orderId: z.string(),
  idempotencyKey: z.string(),
  state: z.enum(FACTORY_JOB_STATES),
  failure: z.enum(FACTORY_FAILURES).optional(),
  shipment: z
    .object({
      carrier: z.string().min(1).max(100),
      // One that a customer can type, and that separates from others by a comma.
      trackingNumber: z.string().regex(/^[\w-]{1,50}$/),
    })
    .optional(),
  updatedAt: z.string(),
})

export const jobAnswerSchema = z.object({ job: jobSchema })

export const refusalAnswerSchema = z.object({
  error: z.object({ code: z.string(), message: z.string() }),
})

export type WireSubmission = z.infer<typeof submissionSchema>
