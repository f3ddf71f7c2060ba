import type { ErrorRow } from './rows/error-row.ts'
import { IDENTITY } from './rows/identity.ts'
import { ORDERS } from './rows/orders.ts'
import { OUTSIDE_SYSTEMS } from './rows/outside-systems.ts'
import { PRODUCTS } from './rows/products.ts'
import { REQUESTS } from './rows/requests.ts'

const ROWS = { ...REQUESTS, ...IDENTITY, ...PRODUCTS, ...ORDERS, ...OUTSIDE_SYSTEMS }

export type ErrorCode = keyof typeof ROWS

/**
 * Every failure a caller can see: code → HTTP status → log level → retryable → message and action.
 *
 * The keys form a closed union, so that a client can switch over them exhaustively. Adding an error
 * costs one row in the file of its subject and nothing else (specification, section 7).
 *
 * @see docs/decisions/0152-keep-one-error-table-divided-by-subject.md
 */
export const ERROR_TABLE: Readonly<Record<ErrorCode, ErrorRow>> = ROWS
