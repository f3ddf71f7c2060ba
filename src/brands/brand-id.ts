import type { Sentence } from '../errors/in-language.ts'

/** First path segments that belong to Payload, to Next, or to features that are still to come. */
const RESERVED_ROUTES: ReadonlySet<string> = new Set([
  'access',
  'admin',
  'analytics',
  'api',
  'auth',
  'commerce-law',
  'globals',
  'legal',
  'og',
  'privacy',
  'terms',
  'webhooks',
])

/**
 * Words before the colon of permissions that are no brand's, and before `_admin` of a role that is none's: the
 * administrators of such a brand would hold more than the brand.
 */
const RESERVED_PERMISSIONS: ReadonlySet<string> = new Set([
  'analytics',
  'audit',
  'brands',
  'diagnostics',
  'email',
  'legal',
  'logs',
  'orders',
  'settings',
  'super',
  'templates',
  'users',
])

const SHAPE = /^[a-z][a-z0-9-]{1,31}$/

/**
 * Why a text may not be a brand identifier, or `null` when it may.
 *
 * Identifiers become path segments, object keys and parts of permissions, so they are lower-case ASCII,
 * never a reserved word and never a property that every object has.
 *
 * @param names that the service uses itself: slugs of collections, areas of the object store, routes.
 */
export function brandIdProblem(id: unknown, names: readonly string[]): Sentence | null {
  if (typeof id !== 'string' || !SHAPE.test(id)) {
    return [
      'A brand identifier has 2 to 32 characters: lower-case letters, digits and hyphens, starting with a letter.',
      'IDは2〜32文字の英小文字・数字・ハイフンで、英字から始めてください。',
    ]
  }
  const taken = RESERVED_ROUTES.has(id) || RESERVED_PERMISSIONS.has(id) || names.includes(id)
  if (taken || id in Object.prototype) {
    return [
      `"${id}" is reserved for the service's own addresses and permissions. Choose another identifier.`,
      `「${id}」はサービスがアドレスまたは権限に使用する名前です。別のIDを入力してください。`,
    ]
  }
  return null
}
