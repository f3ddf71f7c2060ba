import { z } from 'zod'

/** One page of a list, under the names that Payload's own lists use. */
export type Page<T> = {
  readonly docs: readonly T[]
  /** Items on all pages. */
  readonly totalDocs: number
  /** From 1. */
  readonly page: number
  /** Most items on a page. */
  readonly limit: number
}

const MAX_PAGE = 100_000

/** The query parameters of a list: which page, and how long it is. */
export const pageQuery = ({ limit = 25, most = 100 } = {}) => ({
  page: z.coerce.number().int().min(1).max(MAX_PAGE).default(1),
  limit: z.coerce.number().int().min(1).max(most).default(limit),
})

/** The schema of a page, for the API description and for the type of the answer. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ docs: z.array(item), totalDocs: z.int(), page: z.int(), limit: z.int() })
