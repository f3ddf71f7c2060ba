/** What is told of an error besides its words: none of it is a value of a record or of a request. */
const TOLD = ['code', 'status', 'severity', 'schema', 'table', 'constraint', 'syscall', 'errno']

/**
 * An error as it may be logged. The database's client writes all values of a failed statement into its
 * message, and the database the one that it refused: e-mails, hashes and other input. What is not
 * an error is returned as it is.
 */
export function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const message = wordsOf(error)
  const told = Object.entries(error).filter(([name]) => TOLD.includes(name))
  return Object.create(Object.getPrototypeOf(error), {
    message: { value: message },
    // A stack begins with the message.
    stack: { value: error.stack?.replace(error.message, () => message) },
    ...(error.cause !== undefined && { cause: { value: withoutValues(error.cause) } }),
    ...Object.fromEntries(told.map(([name, value]) => [name, { value, enumerable: true }])),
  })
}

function wordsOf(error: Error): string {
  const [statement = ''] = error.message.split('\nparams:', 1)
  const isDatabases = 'severity' in error && 'routine' in error
  // `invalid input syntax for type uuid: "…"`
  return isDatabases ? (statement.split(/: |"/, 1)[0] ?? '') : statement
}
