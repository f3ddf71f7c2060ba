import { fileURLToPath } from 'node:url'

const PROBE = fileURLToPath(new URL('./statement-probe.ts', import.meta.url))

/** The environment of a service whose responses say how many database statements they needed. */
export const WITH_STATEMENT_PROBE = { NODE_OPTIONS: `--import=${PROBE}` } as const

export const STATEMENTS_HEADER = 'x-test-statements'

/** Database statements of the request up to its response; unlike its duration it is the same on every machine. */
export function statementsOf({ headers }: { readonly headers: Headers }): number {
  return Number(headers.get(STATEMENTS_HEADER) ?? 0)
}
