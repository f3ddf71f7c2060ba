import { publishedEvent } from '../../core/versions/version-series.ts'

/** A mail template was published. */
export const EMAIL_TEMPLATE_PUBLISHED = publishedEvent('email-template.published')
