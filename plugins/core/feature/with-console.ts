import type { CollectionConfig, Config, Field } from 'payload'
import { component, type FieldParts } from '../console/console-parts.ts'
import type { Feature } from './define-feature.ts'

/**
 * Returns the configuration of the admin panel with the pages and components of all features.
 *
 * @see docs/decisions/0009-use-the-console-of-payload-with-listed-exceptions.md
 */
export function withConsole(
  admin: Config['admin'],
  features: readonly Feature[],
): NonNullable<Config['admin']> {
  const parts = features.flatMap((feature) => feature.console ?? [])
  const { components = {} } = admin ?? {}
  return {
    ...admin,
    components: {
      ...components,
      Nav: components.Nav ?? component('core/feature/nav.tsx#Nav'),
      views: Object.assign({}, components.views, ...parts.map(({ views }) => views)),
      afterNavLinks: [
        ...(components.afterNavLinks ?? []),
        component('core/feature/nav-groups.tsx#NavGroups'),
        ...parts.flatMap(({ navLinks = [] }) => navLinks),
      ],
      beforeDashboard: [
        ...(components.beforeDashboard ?? []),
        // Features of operations are the last: their users see the state of the service first, and others see none of it.
        ...parts.toReversed().flatMap(({ dashboard = [] }) => dashboard),
      ],
      actions: [...(components.actions ?? []), ...parts.flatMap(({ header = [] }) => header)],
      providers: [
        ...(components.providers ?? []),
        ...parts.flatMap(({ providers = [] }) => providers),
      ],
    },
  }
}

/**
 * Returns a collection with the components that features add to its screens. A `ui` field is removed if no
 * feature provides its component, and so is a tab without fields.
 */
export function withRecordParts(
  collection: CollectionConfig,
  features: readonly Feature[],
): CollectionConfig {
  const parts = features.flatMap(({ console }) => console?.records?.[collection.slug] ?? [])
  const fields = new Map(parts.flatMap((part) => Object.entries(part.fields ?? {})))
  const { components: own = {} } = collection.admin ?? {}
  const components = Object.assign({}, own, ...parts.map((part) => part.components), {
    views: Object.assign({}, own.views, ...parts.map((part) => part.components?.views)),
  })
  return {
    ...collection,
    admin: { ...collection.admin, components },
    fields: withFieldParts(collection.fields, fields),
  }
}

function withFieldParts(fields: readonly Field[], parts: ReadonlyMap<string, FieldParts>): Field[] {
  return fields.flatMap((field): Field[] => {
    if (field.type === 'tabs') {
      const tabs = field.tabs
        .map((tab) => ({ ...tab, fields: withFieldParts(tab.fields, parts) }))
        .filter((tab) => tab.fields.length > 0)
      return tabs.length > 0 ? [{ ...field, tabs }] : []
    }
    const own = 'name' in field && field.name ? parts.get(field.name) : undefined
    const shown = own ? withComponents(field, own) : field
    if ('fields' in shown)
      return [{ ...shown, fields: withFieldParts(shown.fields, parts) } as Field]
    const isEmpty = shown.type === 'ui' && !shown.admin?.components?.Field
    return isEmpty ? [] : [shown]
  })
}

function withComponents(field: Field, own: FieldParts): Field {
  const { admin = {} } = field as { admin?: { components?: object } }
  return { ...field, admin: { ...admin, components: { ...admin.components, ...own } } } as Field
}
