import { NavGroup } from '@payloadcms/ui'
import type { ServerProps } from 'payload'
import { languageOf } from '../../../src/errors/in-language.ts'
import { NavLink } from '../console/nav-link.tsx'
import { kitTextsOf } from '../console/texts.ts'
import { shownLinks } from './shown-links.ts'

/** All links of the navigation in their groups, to records and to pages of features, for those who may open them. */
export async function NavGroups({ i18n, payload, permissions, user }: ServerProps) {
  if (!user) return null
  const { groups, isOpen } = await shownLinks(payload, user, i18n, permissions)
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
  const { groups } = await shownLinks(payload, user, i18n, permissions)
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
