import type { CollectionConfig } from 'payload'
import { component } from '../../core/console/console-parts.ts'

const EMPTY_LIST = component('platform/console/components/empty-list-gate.tsx#EmptyListGate')

/**
 * Says in an empty list where its entries will come from. A collection has the sentence in `custom.emptyList`; Payload
 * would say no more than that nothing was found.
 */
export function withEmptyLists(collection: CollectionConfig): CollectionConfig {
  if (!collection.custom?.emptyList) return collection
  const { components = {} } = collection.admin ?? {}
  const beforeListTable = [...(components.beforeListTable ?? []), EMPTY_LIST]
  return {
    ...collection,
    admin: { ...collection.admin, components: { ...components, beforeListTable } },
  }
}
