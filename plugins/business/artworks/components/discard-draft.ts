import { type Answer, callService } from '../../../core/console/call-service.ts'

/**
 * Deletes a draft whose picture never came; the service refuses it for any other artwork.
 *
 * @param url of the artwork in the API, with its brand.
 */
export function discardDraft(url: string): Promise<Answer<object>> {
  return callService(`${url}/discard`, { method: 'POST' })
}
