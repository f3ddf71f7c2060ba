import type {
  CollectionAfterChangeHook,
  CollectionBeforeChangeHook,
  CollectionBeforeOperationHook,
  CollectionBeforeValidateHook,
  CollectionConfig,
  PayloadRequest,
} from 'payload'
import { refuseConcurrentUpdate } from '../../../hooks/lock-accounts.ts'
import type { Sentence } from '../../../src/errors/in-language.ts'
import { fieldError, ServiceError } from '../../../src/errors/service-error.ts'
import type { LocalLogin } from '../../../src/identity/local-login.ts'
import { hashPassword, isPassword, type PasswordHash } from '../../../src/identity/password-hash.ts'
import { requirePassword } from '../../../src/identity/password-rule.ts'
import { transactionOf } from '../../core/database/transaction.ts'
import { principalOf } from '../../core/request/principal.ts'
import { currentSession } from './current-session.ts'
import { limitGuesses } from './limit-guesses.ts'

/** A new password on its way from before the lock of the account to the record. */
type Change = PasswordHash & {
  /** The hash that was compared with the current password. */
  readonly provenHash?: string | null | undefined
  /** The session that goes on; the others of the account end. */
  readonly keepSession?: string | undefined
}

/** Where `req.context` keeps it. */
const CHANGE = 'passwordChange'

/**
 * Lets people change their password with the current one, in a session that they began with it: neither an ID
 * token nor a login at the identity provider becomes a password that outlives it. Users who manage accounts set
 * the passwords of others. While local login is off, no password can be set.
 *
 * The password is hashed before the account is locked, which Payload would do while it holds the lock.
 *
 * @see docs/decisions/0164-change-a-password-only-with-the-current-one.md
 */
export function withPasswordRules(
  { hooks, ...collection }: CollectionConfig,
  localLogin: LocalLogin,
): CollectionConfig {
  return {
    ...collection,
    hooks: {
      ...hooks,
      beforeOperation: [
        refuseConcurrentUpdate,
        prepare(localLogin),
        checkReset,
        ...(hooks?.beforeOperation ?? []),
      ],
      beforeValidate: [...(hooks?.beforeValidate ?? []), checkNew],
      beforeChange: [...(hooks?.beforeChange ?? []), write],
      afterChange: [...(hooks?.afterChange ?? []), endOtherSessions],
    },
  }
}

const prepare =
  (localLogin: LocalLogin): CollectionBeforeOperationHook =>
  async ({ args, operation, overrideAccess, req }) => {
    const { data: given, id } = args as { data?: Record<string, unknown>; id?: number | string }
    if (operation !== 'update' || overrideAccess || !given?.password) return args
    const { password, currentPassword, ...data } = given
    const principal = principalOf(req)
    // The rules of the collection refuse those who may not change the account.
    if (!principal) return args
    if (localLogin === 'off') throw new ServiceError('LOCAL_LOGIN_CLOSED')
    if (id === undefined) throw fieldError('password', ONE_AT_A_TIME)
    requirePassword(password)
    const isOwn = principal.id === String(id)
    const proof = isOwn ? await prove(req, currentPassword) : {}
    const change: Change = { ...(await hashPassword(password)), ...proof }
    req.context[CHANGE] = change
    return { ...args, data }
  }

const checkReset: CollectionBeforeOperationHook = ({ args, operation }) => {
  const { data } = args as { data?: { password?: unknown } }
  if (operation === 'resetPassword') requirePassword(data?.password)
}

/** New accounts, the first one and those of the set-up too, and what the service sets itself. */
const checkNew: CollectionBeforeValidateHook = ({ data }) => {
  if (data?.password) requirePassword(data.password)
}

/** @throws ServiceError unless the user of the request has given the password with which the session began. */
async function prove(
  req: PayloadRequest,
  currentPassword: unknown,
): Promise<Pick<Change, 'provenHash' | 'keepSession'>> {
  const { strategy, session } = currentSession(req)
  if (strategy !== 'local-jwt' || !session || session.byIdentityProvider) {
    throw new ServiceError('FORBIDDEN', NOT_BY_PASSWORD)
  }
  if (typeof currentPassword !== 'string' || currentPassword === '') {
    throw fieldError('currentPassword', CURRENT_MISSING)
  }
  await limitGuesses(req, `users:${req.user?.email}`)
  const account = await req.payload.findByID({
    collection: 'users',
    id: req.user?.id ?? '',
    depth: 0,
    overrideAccess: true,
    showHiddenFields: true,
    req,
  })
  if (await isPassword(currentPassword, account)) {
    return { provenHash: account.hash, keepSession: session.id ?? undefined }
  }
  const error = new ServiceError('CURRENT_PASSWORD_WRONG')
  const errors = [{ path: 'currentPassword', message: error.sentence }]
  throw new ServiceError('CURRENT_PASSWORD_WRONG', error.sentence, { errors })
}

const write: CollectionBeforeChangeHook = ({ data, originalDoc, req }) => {
  const change = changeOf(req)
  if (!change) return data
  if ('provenHash' in change && change.provenHash !== originalDoc?.hash)
    throw new ServiceError('CONFLICT')
  return { ...data, hash: change.hash, salt: change.salt }
}

const endOtherSessions: CollectionAfterChangeHook = async ({ doc, req }) => {
  const change = changeOf(req)
  if (!change) return doc
  delete req.context[CHANGE]
  const { drizzle, sql } = await transactionOf(req)
  const kept = change.keepSession ?? ''
  await drizzle.execute(
    sql`delete from users_sessions where _parent_id = ${doc.id} and id <> ${kept}`,
  )
  return doc
}

const changeOf = ({ context }: PayloadRequest) => context[CHANGE] as Change | undefined

const ONE_AT_A_TIME: Sentence = {
  en: 'Set the password of one account at a time, at the URL of the account.',
  ja: 'パスワードは、アカウントのURLで1件ずつ設定してください。',
}
const CURRENT_MISSING: Sentence = {
  en: 'Enter your current password too.',
  ja: '現在のパスワードも入力してください。',
}
const NOT_BY_PASSWORD: Sentence = {
  en: 'Log in with your password to change it.',
  ja: 'パスワードを変更するには、パスワードでログインしてください。',
}
