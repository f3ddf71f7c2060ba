import type { AdminViewConfig, CollectionConfig, CustomComponent, PayloadComponent } from 'payload'

/** What a feature shows in the console. Components are named by path: see `component`. */
export type ConsoleParts = {
  /** Pages of their own, by a name that no other page has. */
  readonly views?: Readonly<Record<string, AdminViewConfig>>
  /** Below Payload's own links of the navigation. */
  readonly navLinks?: readonly CustomComponent[]
  /** Above Payload's own cards of the dashboard. */
  readonly dashboard?: readonly CustomComponent[]
  /** Around every page. */
  readonly providers?: readonly string[]
  /** Parts of the screens of records, by the slug of their collection. */
  readonly records?: Readonly<Record<string, RecordParts>>
}

export type RecordParts = {
  /** Components of fields, by the name of the field. */
  readonly fields?: Readonly<Record<string, FieldParts>>
  readonly components?: NonNullable<CollectionConfig['admin']>['components']
}

export type FieldParts = {
  readonly Field?: PayloadComponent
  readonly Cell?: PayloadComponent
}

/** The package that brings the components: its `exports` make them known to any Payload app. */
const PACKAGE = 'print-commerce-registration'

/** A component as Payload's import map wants it: `business/artworks/components/panel.tsx#Panel`. */
export const component = (path: `${string}.tsx#${string}`): string => `${PACKAGE}/plugins/${path}`
