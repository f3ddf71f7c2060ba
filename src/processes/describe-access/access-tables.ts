import type { DescribedPermissions } from '../../../plugins/core/request/permission.ts'
import type { BrandSummary } from '../../brands/brand-kinds.ts'
import { rolePermissions } from '../../identity/permissions.ts'
import type { AccessDescription, EndpointGrant, RecordGrant } from './describe-access.ts'

/** Returns the description of access as Markdown, for `docs/permissions.md`. */
export function accessTables(
  { roles, endpoints, collections }: AccessDescription,
  brands: readonly BrandSummary[],
  permissions: DescribedPermissions,
): string {
  const held = [...rolePermissions(brands)].map(([role, permissions]) => [
    role,
    [...permissions].map((permission) => `\`${permission}\``).join(', '),
  ])
  return [
    '# Who may do what',
    'Written by `npm run generate:from-config` from the role matrix (`src/identity/permissions.ts`), from the definitions of the endpoints and from the access rules of the collections, for the brands that a new installation has.',
    '## Roles',
    table(['Role', 'Permissions'], held),
    '## Permissions',
    'Declared by the features.',
    table(
      ['Permission', 'Allows to'],
      Object.entries(permissions).map(([name, { en }]) => [`\`${name}\``, en]),
    ),
    '## Endpoints',
    '✓ may call it · — may not · a brand: for records of that brand · own: for records of one’s own · token: opened by a credential that the endpoint itself gives or checks. A service account needs the permission that is named, for the brand in the path.',
    table(
      ['Endpoint', 'Permission', ...roles],
      endpoints.map(({ method, route, definition, grants }) => [
        `\`${method.toUpperCase()} ${route}\``,
        permissionText(definition),
        ...roles.map((role) => endpointCell(grants[role] ?? 'none')),
      ]),
    ),
    '## Records',
    'Payload’s own routes and screens. ✓ every record · ○ some, as the rule says (one’s own, those of a brand) · — none.',
    table(
      ['Collection', 'Operation', ...roles],
      collections.flatMap(({ slug, operations }) =>
        Object.entries(operations).map(([operation, grants]) => [
          `\`${slug}\``,
          operation,
          ...roles.map((role) => RECORD_CELL[grants[role] ?? 'none']),
        ]),
      ),
    ),
    '',
  ].join('\n\n')
}

const RECORD_CELL: Readonly<Record<RecordGrant, string>> = { all: '✓', some: '○', none: '—' }

function endpointCell(grant: EndpointGrant): string {
  if (grant === 'all') return '✓'
  if (grant === 'none') return '—'
  if (grant === 'own-token') return 'token'
  const own = grant.own.map((brand) => `${brand} (own)`)
  return [...grant.brands, ...own].join(', ')
}

function permissionText({ auth, permission, service }: AccessDescriptionDefinition): string {
  if (auth === 'public') return 'everybody'
  if (auth === 'own') return 'a token of its own'
  const parts = auth === 'own-or-service' ? ['a token of its own'] : []
  if (permission === null) parts.push('logged in')
  if (typeof permission === 'string') parts.push(`\`${permission}\``)
  else if (permission?.of === 'path') {
    parts.push(`\`${permission.needs}\` and \`${permission.also}\``)
  } else if (permission) {
    const { needs, of, own } = permission
    const orOwn = of === 'record' && own !== false ? ' or own' : ''
    parts.push(`\`${needs}\`${orOwn}, ${OF[of]}`)
  }
  if (service !== undefined) parts.push(`service: ${service === null ? 'any' : `\`${service}\``}`)
  return parts.join('; ')
}

type AccessDescriptionDefinition = AccessDescription['endpoints'][number]['definition']

const OF = {
  'some-brand': 'of any brand',
  'every-artwork-brand': 'of every artwork brand',
  body: 'of the brand in the body',
  record: 'of the record’s brand',
} as const

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
