import type { TextFieldManyValidation } from 'payload'
import { text } from 'payload/shared'
import { NO_TAG } from '../../src/artworks/registration-input.ts'
import { inLanguage } from '../../src/errors/in-language.ts'

/**
 * An artwork has tags (specification, section 2.1). One from before they were required can be changed without them, but
 * an artwork that has some keeps at least one.
 */
export const keepTags: TextFieldManyValidation = (value, options) => {
  const { operation, previousValue, req } = options
  const hadNone = operation === 'update' && !previousValue?.length
  if (!value?.length && !hadNone) return inLanguage(req, NO_TAG)
  return text(value as unknown as string, options as Parameters<typeof text>[1])
}
