/** A reason why the stack cannot start or go on, in words for the person at the terminal. */
export class StackError extends Error {
  constructor(message: string, options: { readonly cause?: unknown } = {}) {
    super(message, options)
    this.name = 'StackError'
  }
}
