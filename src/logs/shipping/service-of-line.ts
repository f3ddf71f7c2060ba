import { IDENTITY } from '../../errors/rows/identity.ts'

/** The parts of the service that a record of the system log names (specification, section 2.7). */
export const LOG_SERVICES = ['api', 'auth', 'email', 'commerce', 'printing'] as const
export type LogService = (typeof LOG_SERVICES)[number]

export const isLogService = (value: unknown): value is LogService =>
  LOG_SERVICES.includes(value as LogService)

/** Beginnings of codes of the error table and of names of queues. */
const BEGINNINGS: readonly (readonly [RegExp, LogService])[] = [
  [/^(IDENTITY|ATTESTATION)_/, 'auth'],
  [/^MAIL_|^mail-/, 'email'],
  [/^COMMERCE_|^publish-|^reconcile-orders/, 'commerce'],
  [/^FACTORY_|^make-print-data/, 'printing'],
]

/**
 * The part of the service that a line is about, from the code of its error or the job that it belongs to; `api`, the
 * service itself, for all others. A line that knows better has a field `service`.
 */
export function serviceOf({
  code,
  job,
}: {
  readonly code?: unknown
  readonly job?: unknown
}): LogService {
  if (typeof code === 'string' && Object.hasOwn(IDENTITY, code)) return 'auth'
  const names = [code, job].filter((name) => typeof name === 'string')
  return BEGINNINGS.find(([begins]) => names.some((name) => begins.test(name)))?.[1] ?? 'api'
}
