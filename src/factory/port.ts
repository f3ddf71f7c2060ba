import type { Checkable } from '../health/health-check.ts'

/** What is sent to the factory for one print (decisions on orders). */
export type FactorySubmission = {
  /** The service's order; the factory prints it on the packing slip. */
  readonly orderId: string
  /** The same for every repeat of the same print, another one for a reprint. */
  readonly idempotencyKey: string
  readonly printFile: {
    /** Signed URL from which the factory fetches the file. */
    readonly url: string
    /** When the URL stops working, ISO 8601. */
    readonly expiresAt: string
    /** SHA-256 of the file, hexadecimal. */
    readonly sha256: string
  }
  readonly print: {
    readonly widthMm: number
    readonly heightMm: number
    readonly paper: string
    readonly copies: number
  }
  /** A diagnostic job: checked like any other, never printed. */
  readonly test?: boolean
}

/**
 * `accepted` → `printing` → `printed` → `shipped`. An accepted job may become `cancelled`; a job
 * whose file cannot be used, or whose printing fails, becomes `failed`.
 *
 * @see docs/decisions/0034-let-the-factory-verify-print-files-after-submission.md
 */
export const FACTORY_JOB_STATES = [
  'accepted',
  'printing',
  'printed',
  'shipped',
  'failed',
  'cancelled',
] as const
export type FactoryJobState = (typeof FACTORY_JOB_STATES)[number]

/** Why a job failed. */
export const FACTORY_FAILURES = [
  'PRINT_FILE_UNREACHABLE',
  'PRINT_FILE_EXPIRED',
  'PRINT_FILE_MISMATCH',
  'PRINTING_FAILED',
] as const
export type FactoryFailure = (typeof FACTORY_FAILURES)[number]

export type FactoryJob = {
  readonly id: string
  readonly orderId: string
  readonly idempotencyKey: string
  readonly state: FactoryJobState
  /** Only of a failed job. */
  readonly failure?: FactoryFailure
  /** Only of a shipped job, where the factory knows it. */
  readonly shipment?: { readonly carrier: string; readonly trackingNumber: string }
  /** When the state was entered, ISO 8601. */
  readonly updatedAt: string
}

/** Why the factory permanently rejects a submission: a retry is rejected as well. */
export type FactoryRefusal = 'INVALID' | 'IDEMPOTENCY_KEY_REUSED'

export type SubmitResult =
  | { readonly accepted: true; readonly job: FactoryJob; readonly repeated: boolean }
  | { readonly accepted: false; readonly refusal: FactoryRefusal; readonly message: string }

/** `too-late` when printing has begun; cancelling a cancelled job succeeds. */
export type CancelResult =
  | { readonly outcome: 'cancelled' | 'too-late'; readonly job: FactoryJob }
  | { readonly outcome: 'unknown-job' }

/** A job by the factory's id, or by the key it was submitted with. */
export type JobReference = { readonly id: string } | { readonly idempotencyKey: string }

/**
 * A factory that prints. Expected outcomes are results; when the factory cannot be asked or its answer
 * is not known, every method throws a `ServiceError`:
 *
 * - `FACTORY_UNAUTHENTICATED`: the factory rejects the credentials; an administrator has to act.
 * - `FACTORY_UNAVAILABLE`: nothing was done; retry later.
 * - `FACTORY_OUTCOME_UNKNOWN`: something may have been done; look it up before a retry.
 * - `FACTORY_PROTOCOL`: the answer does not follow the protocol; an administrator has to act.
 */
export type FactoryPort = Checkable & {
  /**
   * Sends one submission once. After `FACTORY_OUTCOME_UNKNOWN` ask `status` by the idempotency key
   * before any repeat: `submitOnce` does.
   */
  submit(submission: FactorySubmission): Promise<SubmitResult>
  /** The job as the factory has it now; undefined when it has none. */
  status(reference: JobReference): Promise<FactoryJob | undefined>
  cancel(id: string): Promise<CancelResult>
}
