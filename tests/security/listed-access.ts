import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** What docs/permissions.md says: a line of a table and a role give the sign in their cell. */
export type ListedAccess = {
  readonly roles: readonly string[]
  /** Collections, in the order of their names. */
  readonly slugs: readonly string[]
  /** @throws Error when the pair is not listed. */
  endpoint(route: string, role: string): string
  /** @throws Error when the pair is not listed. */
  record(slug: string, operation: string, role: string): string
}

export async function listedAccess(): Promise<ListedAccess> {
  const file = path.resolve(import.meta.dirname, '../../docs/permissions.md')
  const text = await readFile(file, 'utf8')
  const endpoints = tableUnder(text, '## Endpoints')
  const records = tableUnder(text, '## Records')
  const [, , ...roles] = endpoints[0] ?? []
  const cell = (
    rows: string[][],
    name: string,
    found: (row: string[]) => boolean,
    role: string,
  ) => {
    const column = roles.includes(role) ? 2 + roles.indexOf(role) : -1
    const sign = rows.find(found)?.[column]
    if (sign === undefined) throw new Error(`docs/permissions.md does not list ${name} × ${role}.`)
    return sign
  }
  return {
    roles,
    slugs: [...new Set(records.slice(1).map(([slug = '']) => slug))].sort(),
    endpoint: (route, role) => cell(endpoints, route, (row) => row[0] === route, role),
    record: (slug, operation, role) =>
      cell(records, `${slug}.${operation}`, (row) => row[0] === slug && row[1] === operation, role),
  }
}

function tableUnder(text: string, heading: string): string[][] {
  const [section = ''] = text.slice(text.indexOf(heading) + heading.length).split('\n## ', 1)
  return section
    .split('\n')
    .filter((line) => line.startsWith('|') && !line.startsWith('| ---'))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((text) => text.trim().replaceAll('`', '')),
    )
}
