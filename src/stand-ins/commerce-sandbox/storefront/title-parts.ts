import type { ProductRecord } from '../records.ts'

/** Title of the work and name of its artist, who is named beside it and so not again inside it. */
export function titleParts({
  title,
  vendor,
}: Pick<ProductRecord, 'title' | 'vendor'>): [string, string] {
  const ending = ` / ${vendor}`
  return [title.endsWith(ending) ? title.slice(0, -ending.length) : title, vendor]
}
