import type { CollectionConfig, Condition, PayloadRequest } from 'payload'
import { clearBrowserStorage } from '../hooks/clear-browser-storage.ts'
import { endSessionsOfDisabled } from '../hooks/end-sessions-of-disabled.ts'
import { equaliseLoginTiming } from '../hooks/equalise-login-timing.ts'
import { hideEndedSessions } from '../hooks/hide-ended-sessions.ts'
import { lockBeforeLogout, lockBeforeUpdate } from '../hooks/lock-accounts.ts'
import { noteSessionOrigin } from '../hooks/note-session-origin.ts'
import {
  requireLastSuperAdmin,
  requireLastSuperAdminOnDelete,
} from '../hooks/require-last-super-admin.ts'
import { hiddenWithout } from '../plugins/core/access/hidden.ts'
import { holds, nobody } from '../plugins/core/access/rules.ts'
import { PEOPLE } from '../plugins/core/console/console-parts.ts'
import { brandsOf } from '../plugins/core/request/brands.ts'
import { may, principalOf } from '../plugins/core/request/principal.ts'
import { inLanguage, type Sentence } from '../src/errors/in-language.ts'
import { missingPermissions } from '../src/identity/grant-rules.ts'
import { rolePermissions, SUPER_ADMIN } from '../src/identity/permissions.ts'
import { SESSION_SECONDS } from '../src/identity/session-end.ts'

const secret = { read: nobody, create: nobody, update: nobody }

/** Whether a field is shown: on the user's own account, only a super administrator can change it. */
const isShownTo: Condition = ({ id }, _, { user }) =>
  user?.id !== id || (user?.roles as string[] | undefined)?.includes(SUPER_ADMIN) === true

/** People who log in: administrators and artists. The identity provider's user id is `idpUid`. */
export const users: CollectionConfig = {
  slug: 'users',
  custom: {
    emptyList: {
      en: 'Choose “Create New” to add the first administrator.',
      ja: '「新規作成」から最初の管理者を追加してください。',
    },
  },
  auth: {
    tokenExpiration: SESSION_SECONDS,
    // A lockout would let a stranger keep the owner out: `limitGuesses` limits attempts.
    maxLoginAttempts: 0,
    cookies: { sameSite: 'Lax' },
    // The session is the cookie's alone, which scripts cannot read.
    removeTokenFromResponses: true,
  },
  // Document locks are off: a lock would block disabling the account.
  lockDocuments: false,
  admin: {
    description: {
      en: 'Administrators and artists with their roles. Artists are invited on the page “Artists”.',
      ja: '管理者と作家のアカウントとロールです。作家は「作家」のページで招待します。',
    },
    useAsTitle: 'name',
    // The others reach their own account by its own page.
    hidden: hiddenWithout('users:manage'),
    defaultColumns: ['name', 'email', 'roles', 'disabled'],
    group: PEOPLE,
  },
  labels: { singular: { en: 'User', ja: 'ユーザー' }, plural: { en: 'Users', ja: 'ユーザー' } },
  access: {
    admin: ({ req }) => principalOf(req) !== null,
    read: async ({ req }) => {
      const principal = principalOf(req)
      if (!principal) return false
      return (await may(req, 'users:manage')) || { id: { equals: principal.id } }
    },
    create: holds('users:manage'),
    update: async ({ req }) => {
      const principal = principalOf(req)
      if (!principal) return false
      return (await may(req, 'users:manage')) || { id: { equals: principal.id } }
    },
    delete: holds('users:manage'),
    unlock: nobody,
  },
  hooks: {
    beforeOperation: [lockBeforeUpdate, equaliseLoginTiming],
    beforeChange: [requireLastSuperAdmin],
    beforeDelete: [requireLastSuperAdminOnDelete],
    afterChange: [endSessionsOfDisabled],
    afterLogin: [noteSessionOrigin],
    afterLogout: [lockBeforeLogout, clearBrowserStorage],
  },
  fields: [
    {
      // Payload's own field. The access gateway identifies users by it, so users may not change it.
      name: 'email',
      type: 'email',
      required: true,
      label: { en: 'E-mail', ja: 'メールアドレス' },
      access: { update: ({ req }) => may(req, 'users:manage') },
    },
    { name: 'name', type: 'text', required: true, label: { en: 'Name', ja: '氏名' } },
    {
      name: 'roles',
      type: 'text',
      hasMany: true,
      required: true,
      saveToJWT: true,
      label: { en: 'Roles', ja: 'ロール' },
      access: {
        create: ({ req }) => may(req, 'users:manage'),
        update: ({ req }) => may(req, 'users:manage'),
      },
      validate: async (value: unknown, { id, req }) => {
        const known = [...rolePermissions(await brandsOf(req)).keys()]
        const given = Array.isArray(value) ? value : []
        const problem =
          rolesProblem(given, known) ?? ownLoss(req, id, given) ?? (await beyond(req, given))
        return problem === null || inLanguage(req, problem)
      },
    },
    {
      name: 'idpUid',
      type: 'text',
      unique: true,
      index: true,
      label: { en: 'Identity provider user id', ja: 'IDプロバイダーのユーザーID' },
      admin: { condition: isShownTo },
      access: {
        create: ({ req }) => may(req, 'users:manage'),
        update: ({ req }) => may(req, 'users:manage'),
      },
    },
    // Shown by the console while users change their own password.
    { name: 'currentPassword', type: 'ui', admin: {} },
    {
      name: 'sessionFactor',
      type: 'ui',
      admin: {},
    },
    {
      name: 'rolesFromGateway',
      type: 'checkbox',
      defaultValue: false,
      label: {
        en: 'Roles come from the access gateway',
        ja: 'ロールはアクセスゲートウェイから取得',
      },
      admin: { condition: isShownTo },
      access: {
        create: ({ req }) => may(req, 'users:manage'),
        update: ({ req }) => may(req, 'users:manage'),
      },
    },
    {
      // Payload's own list of sessions, with what is known of the login that began each. Payload shows
      // people the identifiers of theirs; half of a session is its identifier.
      name: 'sessions',
      type: 'array',
      access: { read: nobody, create: nobody },
      hooks: { afterRead: [hideEndedSessions] },
      fields: [
        { name: 'ipAddress', type: 'text' },
        { name: 'browser', type: 'text' },
        { name: 'byIdentityProvider', type: 'checkbox' },
        // How the person proved who they are (RFC 8176), separated by blanks: `pwd otp mfa`.
        { name: 'amr', type: 'text' },
      ],
    },
    {
      name: 'disabled',
      type: 'checkbox',
      defaultValue: false,
      label: { en: 'Disabled', ja: '無効' },
      admin: { condition: isShownTo },
      access: {
        create: ({ req }) => may(req, 'users:manage'),
        update: ({ req }) => may(req, 'users:manage'),
      },
    },
    // SHA-256 of the invitation that may still be redeemed.
    { name: 'invitationHash', type: 'text', hidden: true, index: true, access: secret },
    { name: 'invitationExpiresAt', type: 'date', access: secret, admin: { hidden: true } },
  ],
}

/** Why these are not the roles of an account, or `null`. */
function rolesProblem(given: readonly unknown[], known: readonly string[]): Sentence | null {
  if (given.length === 0)
    return { en: 'At least one role is required.', ja: 'ロールを1つ以上指定してください。' }
  if (new Set(given).size < given.length)
    return { en: 'A role is named twice.', ja: '同じロールが重複しています。' }
  const unknown = given.filter((role) => !known.includes(String(role)))
  if (unknown.length === 0) return null
  return {
    en: `Unknown role: ${unknown.join(', ')}. Known: ${known.join(', ')}.`,
    ja: `存在しないロールです：${unknown.join('、')}。使用できるロール：${known.join('、')}。`,
  }
}

/** Why these roles of one's own account would be a mistake that only another could undo, or `null`. */
function ownLoss(req: PayloadRequest, id: unknown, given: readonly unknown[]): Sentence | null {
  const changer = principalOf(req)
  const isLost = changer?.roles.includes(SUPER_ADMIN) && !given.includes(SUPER_ADMIN)
  if (!isLost || changer?.id !== id) return null
  return {
    en: 'You cannot take the role of super administrator from yourself. Ask another super administrator to do it.',
    ja: '自分自身から最高管理者のロールを外すことはできません。別の最高管理者に依頼してください。',
  }
}

/** Why the user may not grant these roles, or `null`. The service itself may grant any. */
async function beyond(req: PayloadRequest, roles: readonly string[]): Promise<Sentence | null> {
  const giver = principalOf(req)
  if (!giver) return null
  const brands = await brandsOf(req)
  const lacking = roles.flatMap((role) => missingPermissions(giver, role, brands))
  if (lacking.length === 0) return null
  return {
    en: `You cannot grant permissions that you do not have: ${lacking.join(', ')}.`,
    ja: `自分が持たない権限は付与できません。不足している権限：${lacking.join('、')}。`,
  }
}
