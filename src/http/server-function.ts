/**
 * Whether a page of the console calls a server function of Next.
 *
 * @param action value of the header `Next-Action`.
 */
export function isServerFunction(
  method: string | undefined,
  action: string | string[] | null | undefined,
): boolean {
  return method === 'POST' && action !== undefined && action !== null
}
