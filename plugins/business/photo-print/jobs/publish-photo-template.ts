import { createLocalReq, type Payload } from 'payload'
import type { CommercePort } from '../../../../src/commerce/port.ts'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { publishTemplate } from '../operations/publish-template.ts'

/**
 * Brings a template into the shop. May be repeated at any time; a failure that a repeat can cure is
 * thrown, so that the queue tries again.
 */
export async function publishPhotoTemplate(
  { templateId }: { readonly templateId: string },
  { payload, commerce }: { readonly payload: Payload; readonly commerce: CommercePort },
): Promise<void> {
  const req = await createLocalReq({}, payload)
  try {
    await publishTemplate(req, templateId, { commerce })
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    // Deleted since, or refused for a reason that the record shows: repeating would not help.
    if (error.code !== 'NOT_FOUND' && error.code !== 'COMMERCE_REJECTED') throw error
    payload.logger.warn({ code: error.code, templateId }, error.message)
  }
}
