import type {
  AdminViewConfig,
  CollectionConfig,
  CollectionSlug,
  CustomComponent,
  PayloadComponent,
  PayloadRequest,
  SanitizedConfig,
} from 'payload'
import type { Sentence } from '../../../src/errors/in-language.ts'
import type { Permission } from '../request/permission.ts'

/** A link of the navigation to a page. */
export type NavItem = {
  /** Id of the element. */
  readonly id: string
  /** Links of all features with the same group stand together. */
  readonly group: Sentence
  readonly label: Sentence
  /** Of the page, relative to the console's. */
  readonly path: string
  /** Of those who see it, one that no role of a single brand holds. Missing: every user sees it. */
  readonly permission?: Exclude<Permission, `{brand}:${string}`>
  /** Whether the user of a request sees it, where that depends on more than one such permission. */
  readonly isFor?: (req: PayloadRequest) => Promise<boolean>
}

/** Something that a user can begin on a page of its own; the command palette offers it. */
export type ConsoleAction = Omit<NavItem, 'group'>

/** Records that the command palette finds by what is typed. */
export type FoundRecords = {
  readonly collection: CollectionSlug
  /** Text fields that are searched: the first is the title, the others are shown beside it. */
  readonly fields: readonly [title: string, ...details: string[]]
  /** Fields that are shown only, e.g. the brand, where records of several have the same title. */
  readonly beside?: readonly string[]
}

// The groups of the navigation; `arrange-groups.ts` has their order.

export const ARTWORKS: Sentence = { en: 'Artworks', ja: '作品' }

export const PHOTO_PRINTS: Sentence = { en: 'Photo prints', ja: 'フォトプリント' }

export const ORDERS: Sentence = { en: 'Orders', ja: '注文' }

/** Users, their sessions, and programs. */
export const PEOPLE: Sentence = { en: 'People', ja: 'アカウント' }

export const TEXTS: Sentence = { en: 'Texts', ja: '文書' }

/** The pages for operators. */
export const OPERATIONS: Sentence = { en: 'Operations', ja: '運用' }

/** What is set up once. */
export const SYSTEM: Sentence = { en: 'System', ja: 'システム' }

/** What a feature adds to the console. Components are named by their path: see `component`. */
export type ConsoleParts = {
  /** Pages, by a unique name. */
  readonly views?: Readonly<Record<string, AdminViewConfig>>
  /** Components below the links of the navigation. */
  readonly navLinks?: readonly CustomComponent[]
  /** Links of the navigation, in groups that features and records share. */
  readonly nav?: readonly NavItem[]
  /** What the command palette offers besides the links of `nav` and new records of Payload's own forms. */
  readonly actions?: readonly ConsoleAction[]
  readonly found?: readonly FoundRecords[]
  /** In the header of every page, before the link to the account. */
  readonly header?: readonly CustomComponent[]
  /** Above Payload's own cards of the dashboard. */
  readonly dashboard?: readonly CustomComponent[]
  /** React providers around every page. */
  readonly providers?: readonly string[]
  /** Components on the screens of records, by the slug of the collection. */
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
  /** Below the input. */
  readonly afterInput?: readonly CustomComponent[]
}

/** What the shop says of an input of Payload, for records that are products there. */
export const withShopProblem = (): FieldParts => ({
  afterInput: [component('core/products/components/shop-field-problem.tsx#ShopFieldProblem')],
})

/** Whether an enabled feature has a page at a path that is relative to the console's. */
export function hasPage({ admin }: Pick<SanitizedConfig, 'admin'>, path: string): boolean {
  return Object.values(admin.components?.views ?? {}).some((view) => view.path === path)
}

/** Above the table of a list: the menu of its saved views. */
export const savedViews = (): string =>
  component('core/console/saved-views/views-gate.tsx#ViewsGate')

/** The package of the components: its `exports` make them available to any Payload app. */
const PACKAGE = 'print-commerce-registration'

/** Returns the import path of a component, e.g. of `business/artworks/components/panel.tsx#Panel`. */
export const component = (path: `${string}.tsx#${string}`): string => `${PACKAGE}/plugins/${path}`
