import type { PayloadRequest } from 'payload'
import type { CommercePort } from '../../../../src/commerce/port.ts'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { publishTemplate } from './publish-template.ts'

/**
 * Brings a template that has just been recorded into the shop while its sender waits. The failure says
 * that the record stands and the shop follows.
 *
 * @throws ServiceError as `publishTemplate` does.
 */
export async function publishNow(
  req: PayloadRequest,
  id: string,
  options: { readonly commerce: CommercePort },
): Promise<string> {
  try {
    return await publishTemplate(req, id, options)
  } catch (error) {
    if (!(error instanceof ServiceError) || !error.code.startsWith('COMMERCE_')) throw error
    const stands = `The template ${id} is recorded, and the shop does not show it so yet.`
    const next = error.code === 'COMMERCE_UNAVAILABLE' ? ' It is sent again by itself.' : ''
    throw new ServiceError(error.code, `${stands}${next} ${error.message}`, {
      cause: error,
      ...(error.retryAfterSeconds !== undefined && { retryAfterSeconds: error.retryAfterSeconds }),
    })
  }
}
