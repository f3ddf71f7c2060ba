import { logContext } from '../http/request-context.ts'
import { withoutValues } from './without-values.ts'

type LogMethod = (this: unknown, ...args: unknown[]) => void

/** What every log line of the service says of its request, and what none says of the values in it. */
export const logOptions = {
  mixin: logContext,
  hooks: {
    /** Errors are given to a log by themselves, or as `err` or `error` among other things. */
    logMethod(this: unknown, [first, ...rest]: unknown[], method: LogMethod): void {
      method.apply(this, [plain(first), ...rest])
    },
  },
}

function plain(first: unknown): unknown {
  if (typeof first !== 'object' || first === null) return first
  if (first instanceof Error) return withoutValues(first)
  if (!('err' in first) && !('error' in first)) return first
  const given: { readonly err?: unknown; readonly error?: unknown } = first
  return {
    ...given,
    ...('err' in given && { err: withoutValues(given.err) }),
    ...('error' in given && { error: withoutValues(given.error) }),
  }
}
