import type { CollectionConfig, EditConfig } from 'payload'

/**
 * Hides Payload's tabs above a record: "Edit" leads to where one is already, also where nothing can be edited, and "API"
 * shows the answer of the API to people, for whom the page has the same in words. A record with versions keeps the way
 * to them and back.
 */
export function withoutTabs(collection: CollectionConfig): CollectionConfig {
  const { components = {} } = collection.admin ?? {}
  const { edit } = components.views ?? {}
  const views = { ...components.views, edit: collection.versions ? edit : withoutOwnTab(edit) }
  return {
    ...collection,
    admin: { ...collection.admin, hideAPIURL: true, components: { ...components, views } },
  }
}

/** A page that replaces Payload's has no tabs. */
function withoutOwnTab(edit: EditConfig = {}): EditConfig {
  if ('root' in edit) return edit
  return Object.assign({}, edit, { default: { ...edit.default, tab: { condition: () => false } } })
}
