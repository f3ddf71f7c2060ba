import { createHash } from 'node:crypto'

/**
 * SHA-256 of what a version of a text says, in hex. Two values have the same hash if they are the same as JSON: the
 * order of keys does not count, nor do the IDs that the database gives to the rows of a list, and a missing value is
 * the same as `null`.
 */
export const contentHash = (content: object): string =>
  createHash('sha256')
    .update(JSON.stringify(canonical(content)))
    .digest('hex')

function canonical(value: unknown): unknown {
  if (value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map((row) => canonical(withoutId(row)))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, one]) => one !== undefined && one !== null)
  return Object.fromEntries(
    entries
      .map(([name, one]) => [name, canonical(one)] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )
}

function withoutId(row: unknown): unknown {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return row
  const { id: _id, ...content } = row as Record<string, unknown>
  return content
}
