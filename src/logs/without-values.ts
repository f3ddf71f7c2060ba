import { redactedText } from './redacted.ts'
import { LONGEST_VALUE } from './shortened.ts'

/**
 * What is told of an error besides its words: none of it is a value of a record or of a request. Next shows the
 * `digest` of an error to the reader of the page.
 */
const TOLD = [
  ...['code', 'status', 'severity', 'schema', 'table', 'constraint', 'syscall', 'errno'],
  'digest',
]

/**
 * An error as it may be logged. The database's client writes all values of a failed statement into its
 * message, and the database the one that it refused: e-mails, hashes and other input. Long messages and statements
 * are shortened. What is not an error is returned as it is.
 */
export function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const message = wordsOf(error)
  const told = Object.entries(error).filter(([name]) => TOLD.includes(name))
  return Object.create(Object.getPrototypeOf(error), {
    message: { value: message },
    stack: { value: stackOf(error, message) },
    ...(error.cause !== undefined && { cause: { value: withoutValues(error.cause) } }),
    ...Object.fromEntries(told.map(([name, value]) => [name, { value, enumerable: true }])),
  })
}

function wordsOf(error: Error): string {
  const [statement = ''] = error.message.split('\nparams:', 1)
  const isDatabases = 'severity' in error && 'routine' in error
  // `invalid input syntax for type uuid: "…"`
  return redactedText(isDatabases ? (statement.split(/: |"/, 1)[0] ?? '') : statement)
}

/** A stack begins with the message, and its frames follow. */
function stackOf({ stack, message: original }: Error, message: string): string | undefined {
  return (
    stack &&
    redactedText(
      stack.replace(original, () => message),
      2 * LONGEST_VALUE,
    )
  )
}
