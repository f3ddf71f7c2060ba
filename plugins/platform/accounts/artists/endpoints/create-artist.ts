import { randomBytes } from 'node:crypto'
import { ValidationError } from 'payload'
import { z } from 'zod'
import { ServiceError } from '../../../../../src/errors/service-error.ts'
import { bilingual } from '../../../../../src/errors/zod-problems.ts'
import { ARTIST } from '../../../../../src/identity/permissions.ts'
import { inTransaction } from '../../../../core/database/transaction.ts'
import { defineEndpoint } from '../../../../core/endpoint/define-endpoint.ts'
import { mailInvitation, newInvitation } from '../operations/invite.ts'
import { requireArtistRole } from '../operations/managed-artist.ts'
import type { ArtistsOptions } from '../options.ts'

const body = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .regex(
      /^\P{Cc}*$/u,
      bilingual('A name must not contain control characters.', '氏名に制御文字は使用できません。'),
    ),
  email: z.email().max(254).toLowerCase(),
})

/** `POST /api/artists`: an account with the role of an artist and nothing else, and its invitation. */
export const createArtist = ({ administrator, serverUrl }: ArtistsOptions) =>
  defineEndpoint({
    method: 'post',
    path: '/artists',
    summary: 'Create the account of an artist and mail the invitation.',
    answer: z.object({ id: z.uuid() }),
    errors: ['CONFLICT', 'MAIL_UNAVAILABLE'],
    example: {
      body: { name: 'Hanako Sato', email: 'hanako@example.com' },
      answer: { id: '0197b0ac-2b3c-7d4e-8f5a-6b7c8d9e0f1a' },
    },
    auth: 'user',
    permission: 'users:manage_artists',
    params: z.object({}),
    body,
    run: async ({ req, body: { name, email }, principal }) => {
      await requireArtistRole(req, principal)
      // A manager of artists could disable the account and lock the administrator out.
      if (email === administrator?.toLowerCase()) throw taken()
      const { token, data } = newInvitation()
      const account = await inTransaction(req, () =>
        req.payload.create({
          collection: 'users',
          data: {
            ...data,
            name,
            email,
            roles: [ARTIST],
            // A random password that is never disclosed: the invitation binds an account of the identity provider.
            password: randomBytes(32).toString('base64url'),
          },
          depth: 0,
          overrideAccess: true,
          req,
        }),
      ).catch(asTaken)
      await mailInvitation(req, account, { token, serverUrl })
      return { id: account.id }
    },
  })

function asTaken(cause: unknown): never {
  throw cause instanceof ValidationError ? taken(cause) : cause
}

function taken(cause?: unknown): ServiceError {
  const message = {
    en: 'This e-mail address cannot be invited: it already has an account.',
    ja: 'このメールアドレスのアカウントがすでにあるため、招待できません。',
  }
  return new ServiceError('CONFLICT', message, { cause, errors: [{ path: 'email', message }] })
}
