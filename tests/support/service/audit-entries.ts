import type { Service } from './service.ts'

/** The rows of the audit log, oldest first, with the names of their columns. */
export const auditEntries = (
  service: Pick<Service, 'rows'>,
): Promise<Readonly<Record<string, unknown>>[]> =>
  service.rows('SELECT * FROM audit_log ORDER BY created_at, id')
