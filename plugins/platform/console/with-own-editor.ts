import { type CollectionConfig, traverseFields } from 'payload'
import { component } from '../../core/console/console-parts.ts'

const CODE_FIELD = component('core/console/editor-fields.tsx#OwnCodeField')
const JSON_FIELD = component('core/console/editor-fields.tsx#OwnJsonField')

/**
 * Gives every field with code or JSON the editor that this service brings with it, unless it has one of
 * its own. Payload's would fetch its scripts from a public CDN: a stranger in the console, and no editor
 * where that cannot be reached.
 *
 * @see docs/decisions/0073-use-a-nonce-based-content-security-policy.md
 */
export function withOwnEditor(collection: CollectionConfig): CollectionConfig {
  traverseFields({
    fields: collection.fields,
    callback: ({ field }) => {
      if (field.type === 'code') {
        field.admin = {
          ...field.admin,
          components: { Field: CODE_FIELD, ...field.admin?.components },
        }
      }
      if (field.type === 'json') {
        field.admin = {
          ...field.admin,
          components: { Field: JSON_FIELD, ...field.admin?.components },
        }
      }
    },
  })
  return collection
}
