/**
 * Waits until a condition holds, asking every `everyMs`: seldom, where a question costs the service work.
 * Its default limit is just below that of a test, so that what hangs is named.
 *
 * @throws Error that says what was waited for after `limitMs`.
 */
export async function until<T>(
  what: string,
  condition: () => T | Promise<T>,
  limitMs = 110_000,
  everyMs = 25,
): Promise<NonNullable<T>> {
  const deadline = Date.now() + limitMs
  for (;;) {
    const value = await condition()
    if (value !== undefined && value !== null && value !== false) return value
    if (Date.now() > deadline) throw new Error(`Waited ${limitMs} ms in vain for: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}
