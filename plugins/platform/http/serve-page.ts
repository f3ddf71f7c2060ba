import { headers as headersOfRequest } from 'next/headers.js'
import { getPayload, type SanitizedConfig } from 'payload'
import { auditClosedCollection } from './audit-closed-collection.ts'

/**
 * Audits a page of the console that is closed to the user.
 *
 * @param segments of its path, below the console's.
 */
export async function auditClosedPage(
  config: Promise<SanitizedConfig> | SanitizedConfig,
  segments: readonly string[] = [],
): Promise<void> {
  const [kind, slug] = segments
  if (kind === 'collections') await audit(config, 'GET', segments, slug)
}

/** Audits a server function that is called for a collection that is closed to the user. */
export async function auditClosedFunction(
  config: Promise<SanitizedConfig> | SanitizedConfig,
  args: Readonly<Record<string, unknown>>,
): Promise<void> {
  await audit(config, 'POST', [], args.collectionSlug)
}

async function audit(
  config: Promise<SanitizedConfig> | SanitizedConfig,
  method: string,
  segments: readonly string[],
  slug: unknown,
): Promise<void> {
  const payload = await getPayload({ config })
  const pathname = [payload.config.routes.admin, ...segments].join('/')
  const headers = await headersOfRequest()
  await auditClosedCollection(payload, { headers, method, pathname }, slug)
}
