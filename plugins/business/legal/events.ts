import { publishedEvent } from '../../core/versions/version-series.ts'

/** A legal document was published. It may take effect on a later day. */
export const LEGAL_PUBLISHED = publishedEvent('legal.published')
