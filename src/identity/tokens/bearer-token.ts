/** The token of a header `Authorization: Bearer <token>`, or `null` for any other form of it. */
export function bearerToken(headers: Headers): string | null {
  const [scheme, token, ...rest] = (headers.get('authorization') ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' && token && rest.length === 0 ? token : null
}
