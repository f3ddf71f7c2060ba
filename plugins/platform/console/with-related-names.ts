import { type CollectionConfig, traverseFields } from 'payload'
import { component } from '../../core/console/console-parts.ts'

const Cell = component('platform/console/components/relation-cell.tsx#RelationCell')

/** Lets the server write the names of other records into the lists. What no list shows gets no cell, and so no column. */
export function withRelatedNames(collection: CollectionConfig): CollectionConfig {
  traverseFields({
    fields: collection.fields,
    callback: ({ field }) => {
      if (field.type !== 'relationship' || typeof field.relationTo !== 'string') return
      if (field.admin?.hidden) return
      field.admin = {
        ...field.admin,
        components: { Cell, ...field.admin?.components },
      } as typeof field.admin
    },
  })
  return collection
}
