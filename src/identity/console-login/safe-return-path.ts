const MAX_LENGTH = 2000
/** Printable without the backslash: browsers drop control characters and take "\\" for a slash. */
const HARMLESS = /^[^\p{Cc}\\]+$/u

/**
 * The path to open after the login: `wanted` if it leads to a page at or below `home` of this service,
 * otherwise `home`. It never leads to another site.
 */
export function safeReturnPath(wanted: unknown, home: string): string {
  if (typeof wanted !== 'string' || wanted.length > MAX_LENGTH) return home
  if (!wanted.startsWith('/') || wanted.startsWith('//') || !HARMLESS.test(wanted)) return home
  const here = 'https://own.invalid'
  if (!URL.canParse(wanted, here)) return home
  const { origin, pathname, search, hash } = new URL(wanted, here)
  const below = pathname === home || pathname.startsWith(`${home}/`)
  // The pages for login and logout would end or repeat the login.
  const passage = /^\/(login|logout)(-|\/|$)/.test(pathname.slice(home.length))
  return origin === here && below && !passage ? pathname + search + hash : home
}
