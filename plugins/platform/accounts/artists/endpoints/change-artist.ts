import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { ServiceError } from '../../../../../src/errors/service-error.ts'
import type { User } from '../../../../../src/payload-types.ts'
import { recordAudit } from '../../../../core/audit/record-audit.ts'
import { inTransaction } from '../../../../core/database/transaction.ts'
import { defineEndpoint } from '../../../../core/endpoint/define-endpoint.ts'
import { mailInvitation, newInvitation } from '../operations/invite.ts'
import { managedArtist } from '../operations/managed-artist.ts'
import type { ArtistsOptions } from '../options.ts'

const shared = {
  method: 'post',
  answer: z.object({ id: z.uuid() }),
  auth: 'user',
  permission: 'users:manage_artists',
  params: z.object({ id: z.uuid() }),
} as const

/** `POST /api/artists/{id}/invite`: another invitation; the one before is worth nothing from then on. */
export const inviteArtist = ({ serverUrl }: ArtistsOptions) =>
  defineEndpoint({
    ...shared,
    path: '/artists/:id/invite',
    summary: 'Mail an artist another invitation.',
    errors: ['CONFLICT', 'MAIL_UNAVAILABLE'],
    run: async ({ req, params: { id }, principal }) => {
      const { token, data } = newInvitation()
      const artist = await inTransaction(req, async () => {
        const account = await managedArtist(req, principal, id)
        if (account.idpUid || account.disabled) {
          throw new ServiceError('CONFLICT', {
            en: 'This account cannot be invited: it is already in use or disabled.',
            ja: 'このアカウントはすでに利用されているか無効なため、招待できません。',
          })
        }
        await recordAudit(req, { action: 'artists.invite', target: 'users', record: id })
        return update(req, id, data)
      })
      await mailInvitation(req, artist, { token, serverUrl })
      return { id }
    },
  })

/** `POST /api/artists/{id}/disable` and `/enable`: out at the next request, and back. */
export const switchArtist = () =>
  ([true, false] as const).map((disabled) =>
    defineEndpoint({
      ...shared,
      path: `/artists/:id/${disabled ? 'disable' : 'enable'}`,
      summary: disabled ? 'Disable an artist and end their sessions.' : 'Enable an artist again.',
      run: ({ req, params: { id }, principal }) =>
        inTransaction(req, async () => {
          await managedArtist(req, principal, id)
          await update(req, id, {
            disabled,
            // An invitation does not outlive the account that it was for.
            ...(disabled && { invitationHash: null, invitationExpiresAt: null }),
          })
          return { id }
        }),
    }),
  )

const update = (
  req: PayloadRequest,
  id: string,
  data: Partial<Pick<User, 'disabled' | 'invitationHash' | 'invitationExpiresAt'>>,
) => req.payload.update({ collection: 'users', id, data, depth: 0, overrideAccess: true, req })
