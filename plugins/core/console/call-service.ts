import type { FieldMessage } from '../../../src/errors/service-error.ts'

/** A failure as the console shows it. `code` is `NETWORK` when there was no response. */
export type Problem = {
  readonly code: string
  readonly message: string
  readonly action: string
  readonly requestId: string
  /** Problems of single fields, by dotted path. */
  readonly errors: readonly FieldMessage[]
}

export type Answer<T> = { readonly ok: true; readonly value: T } | Failure
export type Failure = { readonly ok: false; readonly problem: Problem }

type Envelope = {
  readonly errors?: readonly {
    readonly message?: string
    readonly data?: Partial<Problem>
  }[]
}

/** Calls a URL of the service with the console's session. Failures are returned, not thrown. */
export async function callService<T>(url: string, init: RequestInit = {}): Promise<Answer<T>> {
  try {
    const response = await fetch(url, { credentials: 'same-origin', ...init })
    return readAnswer<T>(response.ok, await response.text())
  } catch {
    return unreachable
  }
}

/** Parses a response body: the JSON of a success, or the problem of the error envelope. */
export function readAnswer<T>(ok: boolean, body: string): Answer<T> {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    return failure({ code: 'UNEXPECTED' })
  }
  if (ok) return { ok: true, value: json as T }
  const [first] = (json as Envelope | null)?.errors ?? []
  return failure({ code: 'UNEXPECTED', ...first?.data, message: first?.message ?? '' })
}

export const unreachable: Failure = failure({ code: 'NETWORK' })

function failure(problem: Partial<Problem>): Failure {
  const nothing = { code: '', message: '', action: '', requestId: '', errors: [] }
  return { ok: false, problem: { ...nothing, ...problem } }
}
