import type { Sentence } from '../errors/in-language.ts'

/** First path segments that belong to Payload, to Next, or to features that are still to come. */
const RESERVED_ROUTES: ReadonlySet<string> = new Set([
  'access',
  'admin',
  'analytics',
  'api',
  'auth',
  'commerce-law',
  'copyright',
  'globals',
  'legal',
  'og',
  'privacy',
  'returns',
  'terms',
  'webhooks',
])

/**
 * First words of permissions and roles that belong to no brand. Permissions are texts, `{brand}:edit` and
 * `email:edit` alike, and so are roles, `{brand}_admin` and `super_admin`: the administrators of a brand
 * `email` would hold the mail templates of all brands. `tests/unit/brands/brand-id.test.ts` reads every
 * permission in the code and fails for one that is missing here.
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
  'sites',
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
    return {
      en: 'A brand identifier has 2 to 32 characters: lower-case letters, digits and hyphens, starting with a letter.',
      ja: 'IDは2〜32文字の英小文字・数字・ハイフンで、英字から始めてください。',
    }
  }
  const taken = RESERVED_ROUTES.has(id) || RESERVED_PERMISSIONS.has(id) || names.includes(id)
  if (taken || id in Object.prototype) {
    return {
      en: `"${id}" is reserved for the service's own URLs and permissions. Choose another identifier.`,
      ja: `「${id}」はサービスがURLまたは権限に使用する名前です。別のIDを入力してください。`,
    }
  }
  return null
}
