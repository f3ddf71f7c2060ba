import type { ServerProps } from 'payload'
import { languageOf } from '../../../src/errors/in-language.ts'
import { can } from '../../../src/identity/permissions.ts'
import { HELP } from '../console/console-parts.ts'
import { NavGroup } from '../console/nav-group.tsx'
import { NavLink } from '../console/nav-link.tsx'
import { coreOf } from './core-of.ts'

/** The links that features declare, in their groups, for those who may open them; the group `HELP` is the last one. */
export function NavGroups({ i18n, payload, user }: ServerProps) {
  if (!user) return null
  const principal = { id: String(user.id), roles: user.roles ?? [] }
  const language = languageOf({ i18n })
  const items = coreOf(payload.config)
    .features.flatMap(({ console: parts }) => parts?.nav ?? [])
    // No role of a brand holds such a permission, so the brands do not matter.
    .filter(({ permission }) => !permission || can(principal, permission, []))
    .toSorted((one, other) => Number(one.group === HELP) - Number(other.group === HELP))
  return [...Map.groupBy(items, ({ group }) => group[language])].map(([label, links]) => (
    <NavGroup key={label} label={label} payload={payload} user={principal.id}>
      {links.map(({ id, path, label: text }) => (
        <NavLink id={id} key={id} label={text[language]} path={path} />
      ))}
    </NavGroup>
  ))
}
