import type { Sentence } from '../errors/in-language.ts'
import { RESERVED_SEGMENTS } from '../object-store/areas.ts'

/** First path segments of the API that a brand may not take: its routes would never be reached. */
const RESERVED_ROUTES: ReadonlySet<string> = new Set([
  'access',
  'admin',
  'analytics',
  'api',
  'artists',
  'artwork',
  'auth',
  'commerce',
  'commerce-law',
  'files',
  'globals',
  'health',
  'legal',
  'og',
  'privacy',
  'sessions',
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
 * never the slug of a collection, never a reserved word and never a property that every object has.
 */
export function brandIdProblem(id: unknown, collectionSlugs: readonly string[]): Sentence | null {
  if (typeof id !== 'string' || !SHAPE.test(id)) {
    return {
      en: 'A brand identifier has 2 to 32 characters: lower-case letters, digits and hyphens, starting with a letter.',
      ja: 'IDは2〜32文字の英小文字・数字・ハイフンで、英字から始めてください。',
    }
  }
  const taken =
    RESERVED_ROUTES.has(id) ||
    RESERVED_PERMISSIONS.has(id) ||
    RESERVED_SEGMENTS.includes(id) ||
    collectionSlugs.includes(id)
  if (taken || id in Object.prototype) {
    return {
      en: `"${id}" is reserved for the service's own URLs and permissions. Choose another identifier.`,
      ja: `「${id}」はサービスがURLまたは権限に使用する名前です。別のIDを入力してください。`,
    }
  }
  return null
}
