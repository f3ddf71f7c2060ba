import { sql } from '@payloadcms/db-postgres'
import type { AuthStrategy, Payload } from 'payload'
import { toServiceError } from '../../../src/errors/describe-error.ts'
import { ServiceError } from '../../../src/errors/service-error.ts'
import { keyOpens } from '../../../src/identity/key-opens.ts'
import { readServiceKey, serviceKeyIn } from '../../../src/identity/service-key.ts'
import type { ServicePrincipal } from '../../../src/identity/service-permissions.ts'
import type { EnqueueTransaction } from '../../../src/jobs/job-queue.ts'
import type { ServiceAccount } from '../../../src/payload-types.ts'
import { relationId } from '../../core/database/relation-id.ts'
import { rememberCredentialProblem } from '../../core/request/credential-problem.ts'
import { rememberService } from '../../core/request/request-service-account.ts'

const NOTE_USE_EVERY_MS = 60_000

/**
 * Recognises `Authorization: Bearer <service key>`. It never gives a user: the account is remembered
 * for the request as a program, and a key that does not count as a refusal.
 *
 * @see docs/decisions/0066-give-programs-service-accounts-with-hashed-keys.md
 */
export function serviceKeyStrategy(): AuthStrategy {
  return {
    name: 'service-key',
    authenticate: async ({ headers, payload }) => {
      const key = serviceKeyIn(headers.get('authorization'))
      if (key === null) return { user: null }
      try {
        const account = await accountOf(payload, key)
        await noteUse(payload, account)
        rememberService(headers, principalOf(account))
      } catch (error) {
        rememberCredentialProblem(headers, toServiceError(error))
      }
      return { user: null }
    },
  }
}

/** @throws ServiceError `UNAUTHENTICATED`, in the same words whatever is wrong with the key. */
async function accountOf(payload: Payload, key: string): Promise<ServiceAccount> {
  const prefix = readServiceKey(key)?.prefix
  if (prefix !== undefined) {
    const { docs } = await payload.find({
      collection: 'service-accounts',
      where: { or: [{ keyPrefix: { equals: prefix } }, { previousKeyPrefix: { equals: prefix } }] },
      limit: 1,
      depth: 0,
      overrideAccess: true,
      showHiddenFields: true,
    })
    if (docs[0] && keyOpens(docs[0], key, new Date())) return docs[0]
  }
  throw new ServiceError('UNAUTHENTICATED', {
    en: 'The key is not valid. Ask for a new one.',
    ja: 'キーが無効です。新しいキーの発行を依頼してください。',
  })
}

/** Notes the use at most once a minute, also when many requests come at once. */
async function noteUse(payload: Payload, { id, lastUsedAt }: ServiceAccount): Promise<void> {
  if (lastUsedAt && Date.now() - Date.parse(lastUsedAt) < NOTE_USE_EVERY_MS) return
  const { drizzle } = payload.db as unknown as Pick<EnqueueTransaction, 'drizzle'>
  await drizzle.execute(
    sql`update service_accounts set last_used_at = now()
        where id = ${id} and (last_used_at is null or last_used_at < now() - interval '1 minute')`,
  )
}

function principalOf({ id, permissions, allBrands, brands }: ServiceAccount): ServicePrincipal {
  const ids = (brands ?? []).map(relationId)
  return { kind: 'service', id, permissions, brands: allBrands ? null : ids }
}
