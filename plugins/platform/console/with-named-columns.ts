import { getTranslation } from '@payloadcms/translations'
import { type CollectionConfig, type Field, type LabelFunction, traverseFields } from 'payload'

/**
 * Mends the columns and filters of Payload's lists. The buttons that sort by a column read its heading
 * out only where that is a function; of several languages in one object they say "[object Object]". And
 * a part that no form shows is no column either, unless it brings a cell for it.
 */
export function withNamedColumns(collection: CollectionConfig): CollectionConfig {
  traverseFields({
    fields: collection.fields,
    callback: ({ field }) => {
      if (field.type === 'tab') return
      if (isUnseen(field)) {
        field.admin = { ...field.admin, disableListColumn: true, disableListFilter: true } as object
      } else if ('label' in field && typeof field.label === 'object' && field.type !== 'ui') {
        const words = field.label
        field.label = (({ i18n }) => getTranslation(words, i18n)) satisfies LabelFunction
      }
    },
  })
  return collection
}

function isUnseen(field: Field): boolean {
  if (field.type !== 'ui' && !(field.admin && 'hidden' in field.admin && field.admin.hidden))
    return false
  const { components } = field.admin ?? {}
  return !(components && 'Cell' in components && components.Cell)
}
