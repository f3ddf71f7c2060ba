import { getTranslation } from '@payloadcms/translations'
import { NavGroup } from '@payloadcms/ui'
import { EntityType, getVisibleEntities, groupNavItems } from '@payloadcms/ui/shared'
import {
  createLocalReq,
  type Payload,
  type PayloadRequest,
  type ServerProps,
  type TypedUser,
} from 'payload'
import { cache } from 'react'
import { languageOf } from '../../../src/errors/in-language.ts'
import { can } from '../../../src/identity/permissions.ts'
import { arrangeGroups, type NavGroup as Group } from '../console/arrange-groups.ts'
import { NavLink } from '../console/nav-link.tsx'
import { preferenceOf } from '../console/preference-of.ts'
import { kitTextsOf } from '../console/texts.ts'
import { brandsWith, principalOf } from '../request/principal.ts'
import { coreOf } from './core-of.ts'

/** All links of the navigation in their groups, to records and to pages of features, for those who may open them. */
export async function NavGroups({ i18n, payload, permissions, user }: ServerProps) {
  if (!user) return null
  const { groups, isOpen } = await shownGroups(payload, user, i18n, permissions)
  return groups.map(({ label, entries }) => (
    <NavGroup isOpen={isOpen(label)} key={label} label={label}>
      {entries.map((entry) => (
        <NavLink {...entry} key={entry.id} />
      ))}
    </NavGroup>
  ))
}

/** The same links as icons, beside the pages of a tablet (section 8 of the specification). */
export async function NavRail({ i18n, payload, permissions, user }: ServerProps) {
  if (!user) return null
  const { groups } = await shownGroups(payload, user, i18n, permissions)
  return (
    <nav aria-label={kitTextsOf(languageOf({ i18n })).navigation} className="nav-rail">
      {groups.map(({ label, entries }) => (
        <div className="nav-rail__group" key={label}>
          {entries.map((entry) => (
            <NavLink {...entry} inRail key={entry.id} />
          ))}
        </div>
      ))}
    </nav>
  )
}

/** Read once for each page, although it is shown in two forms. */
const shownGroups = cache(
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
    return { groups: withOthers, isOpen: await openGroups(req) }
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

async function pageGroups(
  req: PayloadRequest,
  language: ReturnType<typeof languageOf>,
): Promise<Group[]> {
  const principal = principalOf(req)
  const items = coreOf(req.payload.config).features.flatMap(
    ({ console: parts }) => parts?.nav ?? [],
  )
  const shown = await Promise.all(
    items.map(async ({ id, group, label, path, permission, isFor }) => {
      // No role of a brand holds such a permission, so the brands do not matter.
      if (permission && !can(principal, permission, [])) return []
      if (isFor && !(await isFor(req))) return []
      return [{ label: group[language], entries: [{ id, path, label: label[language] }] }]
    }),
  )
  return shown.flat()
}

/** Payload stores the groups that a user has closed among the preferences. */
async function openGroups({ payload, user }: PayloadRequest): Promise<(label: string) => boolean> {
  const { groups } = ((user && (await preferenceOf(payload, user, 'nav'))) ?? {}) as {
    groups?: Record<string, { open?: boolean } | undefined>
  }
  return (label) => groups?.[label]?.open ?? true
}
