type Call = {
  readonly method?: 'GET' | 'POST'
  readonly token: string
  readonly json?: unknown
  readonly form?: FormData
}

type ErrorBody = {
  readonly errors?: readonly {
    readonly message?: string
    readonly data?: { readonly code?: string; readonly action?: string }
  }[]
}

/** A refusal of the service, with its status and the reason it gave. */
export class ApiRefusal extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, body: ErrorBody) {
    const [problem] = body.errors ?? []
    super(`${problem?.message ?? 'No reason was given.'} ${problem?.data?.action ?? ''}`.trim())
    this.status = status
    this.code = problem?.data?.code ?? 'UNKNOWN'
  }
}

/** Calls an endpoint of the service and gives its JSON. */
export async function callApi<T>(url: string, call: Call): Promise<T> {
  const headers = new Headers({ authorization: `Bearer ${call.token}` })
  if (call.json !== undefined) headers.set('content-type', 'application/json')
  const body = call.form ?? (call.json === undefined ? null : JSON.stringify(call.json))
  const response = await fetch(url, { method: call.method ?? 'POST', headers, body })
  const answer = (await response.json()) as T & ErrorBody
  if (!response.ok) throw new ApiRefusal(response.status, answer)
  return answer
}
