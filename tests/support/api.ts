import type { ErrorCode } from '../../src/errors/error-table.ts'
import type { Service } from './service.ts'

export type Call = {
  /** Bearer token. */
  readonly token?: string | undefined
  readonly json?: unknown
  readonly body?: BodyInit
  readonly headers?: Readonly<Record<string, string>>
}

/** JSON of unknown shape; a test that reads a field it does not have gets `undefined`. */
// biome-ignore lint/suspicious/noExplicitAny: placeholder
type Json = any

export type Answer = {
  readonly status: number
  readonly headers: Headers
  readonly body: Json
}
