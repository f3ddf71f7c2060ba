import { headers as headersOfRequest } from 'next/headers.js'
import { getPayload, type SanitizedConfig } from 'payload'
import { auditClosedCollection } from '../../core/audit/audit-closed-collection.ts'

/**
 * Audits a page of the console that is closed to the user.
 *
 * @param segments of its path, below the console's.
 */
export async function auditClosedPage(
  config: Promise<SanitizedConfig> | SanitizedConfig,
  segments: readonly string[] = [],
): Promise<void> {
  const [kind, slug, record] = segments
  if (kind === 'collections') await audit(config, 'GET', segments, { slug, record })
}

/** Audits a server function that is called for a collection that is closed to the user. */
export async function auditClosedFunction(
  config: Promise<SanitizedConfig> | SanitizedConfig,
  args: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { collectionSlug: slug, id } = args
  await audit(config, 'POST', [], { slug, record: typeof id === 'string' ? id : undefined })
}

async function audit(
  config: Promise<SanitizedConfig> | SanitizedConfig,
  method: string,
  segments: readonly string[],
  asked: Parameters<typeof auditClosedCollection>[2],
): Promise<void> {
  const payload = await getPayload({ config })
  const pathname = [payload.config.routes.admin, ...segments].join('/')
  const headers = await headersOfRequest()
  await auditClosedCollection(payload, { headers, method, pathname }, asked)
}
