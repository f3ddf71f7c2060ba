import { getTranslation } from '@payloadcms/translations'
import { EntityType, getVisibleEntities, groupNavItems } from '@payloadcms/ui/shared'
import {
  createLocalReq,
  type Payload,
  type PayloadRequest,
  type ServerProps,
  type TypedUser,
} from 'payload'
import { cache } from 'react'
import { type Language, languageOf } from '../../../src/errors/in-language.ts'
import { can } from '../../../src/identity/permissions.ts'
import { arrangeGroups, type NavGroup as Group, type NavEntry } from '../console/arrange-groups.ts'
import type { NavItem } from '../console/console-parts.ts'
import { preferenceOf } from '../console/preference-of.ts'
import { kitTextsOf } from '../console/texts.ts'
import { brandsWith, principalOf } from '../request/principal.ts'
import { coreOf } from './core-of.ts'

/**
 * Where a user can go in the console: the navigation, and what the command palette offers besides. Read once for each
 * page, although it is shown in several forms.
 */
export const shownLinks = cache(
  async (
    payload: Payload,
    user: TypedUser,
    i18n: ServerProps['i18n'],
    permissions: ServerProps['permissions'],
  ) => {
    const req = await createLocalReq({ user }, payload)
    const language = languageOf({ i18n })
    const groups = arrangeGroups(
      [...(await recordGroups(req, { i18n, permissions })), ...(await pageGroups(req, language))],
      language,
    )
    const paths = groups.flatMap(({ entries }) => entries.map(({ path }) => path))
    const withOthers = groups.map(({ label, entries }) => ({
      label,
      entries: entries.map((entry) => ({
        ...entry,
        others: paths.filter((path) => path.startsWith(`${entry.path}/`)),
      })),
    }))
    return {
      groups: withOthers,
      actions: await actionsOf(req, { i18n, permissions }),
      isOpen: await openGroups(req),
    }
  },
)

async function recordGroups(
  req: PayloadRequest,
  { i18n, permissions }: Pick<ServerProps, 'i18n' | 'permissions'>,
): Promise<Group[]> {
  // What is hidden from a user may depend on the brands that were read for that user.
  await brandsWith(req, 'edit')
  const { collections, globals } = req.payload.config
  const visible = getVisibleEntities({ req })
  const entities = [
    ...collections
      .filter(({ slug }) => visible.collections.includes(slug))
      .map((entity) => ({ type: EntityType.collection, entity }) as const),
    ...globals
      .filter(({ slug }) => visible.globals.includes(slug))
      .map((entity) => ({ type: EntityType.global, entity }) as const),
  ]
  return groupNavItems(entities, permissions ?? {}, i18n).map(({ label, entities: shown }) => ({
    label,
    entries: shown.map(({ slug, type, label: name }) => ({
      id: type === EntityType.global ? `nav-global-${slug}` : `nav-${slug}`,
      path: `/${type}/${slug}`,
      label: getTranslation(name, i18n),
    })),
  }))
}

async function pageGroups(req: PayloadRequest, language: Language): Promise<Group[]> {
  const items = partsOf(req).flatMap(({ nav = [] }) => nav)
  const shown = await Promise.all(
    items.map(async (item) => {
      const { id, group, label, path } = item
      if (!(await isShown(req, item))) return []
      return [{ label: group[language], entries: [{ id, path, label: label[language] }] }]
    }),
  )
  return shown.flat()
}

/** What the features declare, and new records of the kinds that the user may create by Payload's own form. */
async function actionsOf(
  req: PayloadRequest,
  { i18n, permissions }: Pick<ServerProps, 'i18n' | 'permissions'>,
): Promise<NavEntry[]> {
  const language = languageOf({ i18n })
  const texts = kitTextsOf(language)
  const declared = await Promise.all(
    partsOf(req)
      .flatMap(({ actions = [] }) => actions)
      .map(async (action) => {
        const { id, label, path } = action
        return (await isShown(req, action)) ? [{ id, path, label: label[language] }] : []
      }),
  )
  const visible = getVisibleEntities({ req }).collections
  const created = req.payload.config.collections
    .filter(({ slug }) => visible.includes(slug) && permissions?.collections?.[slug]?.create)
    .map(({ slug, labels }) => ({
      id: `new-${slug}`,
      path: `/collections/${slug}/create`,
      label: texts.newRecord(getTranslation(labels.singular, i18n)),
    }))
  return [...declared.flat(), ...created]
}

const partsOf = ({ payload }: PayloadRequest) =>
  coreOf(payload.config).features.flatMap(({ console: parts }) => parts ?? [])

async function isShown(
  req: PayloadRequest,
  { permission, isFor }: Pick<NavItem, 'permission' | 'isFor'>,
): Promise<boolean> {
  // No role of a brand holds such a permission, so the brands do not matter.
  if (permission && !can(principalOf(req), permission, [])) return false
  return !isFor || isFor(req)
}

/** Payload stores the groups that a user has closed among the preferences. */
async function openGroups({ payload, user }: PayloadRequest): Promise<(label: string) => boolean> {
  const { groups } = ((user && (await preferenceOf(payload, user, 'nav'))) ?? {}) as {
    groups?: Record<string, { open?: boolean } | undefined>
  }
  return (label) => groups?.[label]?.open ?? true
}
