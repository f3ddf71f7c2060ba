import { publishedEvent } from '../../core/versions/version-series.ts'

export { confirmationOf } from './operations/confirmation-of.ts'

/** A mail template was published. */
export const EMAIL_TEMPLATE_PUBLISHED = publishedEvent('email-template.published')
