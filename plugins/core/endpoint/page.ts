import { z } from 'zod'

/** One page of a list, with the property names of Payload's own lists. */
export type Page<T> = {
  readonly docs: readonly T[]
  /** Items on all pages. */
  readonly totalDocs: number
  /** From 1. */
  readonly page: number
  /** Maximum number of items on a page. */
  readonly limit: number
}

const MAX_PAGE = 100_000

/** Returns the schemas of the query parameters of a list: the page number and the page size. */
export const pageQuery = ({ limit = 25, most = 100 } = {}) => ({
  page: z.coerce.number().int().min(1).max(MAX_PAGE).default(1),
  limit: z.coerce.number().int().min(1).max(most).default(limit),
})

/** Returns the schema of a page, for the API description and the type of the response. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ docs: z.array(item), totalDocs: z.int(), page: z.int(), limit: z.int() })
