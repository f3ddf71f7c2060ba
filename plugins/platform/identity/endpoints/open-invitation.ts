import { z } from 'zod'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { invitationHash } from '../../../../src/identity/invitation.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { invitationCookie } from '../invitations/invitation-cookie.ts'

/**
 * `GET /api/artists/invitation?token=`: the link of the mail. It spends nothing, because scanners of mail
 * open links, too: the login at the identity provider that follows redeems the invitation.
 */
export const openInvitation = ({ serverUrl }: { readonly serverUrl: string }) =>
  defineEndpoint({
    method: 'get',
    path: '/artists/invitation',
    summary: 'Take an invitation to the login at the identity provider.',
    answers: {
      303: {
        description: 'To the login at the identity provider',
        headers: { Location: 'The login', 'Set-Cookie': 'The invitation' },
      },
    },
    errors: ['INVITATION_INVALID'],
    auth: 'public',
    servedInMaintenance: true,
    params: z.object({}),
    query: z.object({ token: z.string().catch('') }),
    run: async ({ query: { token } }) => {
      if (invitationHash(token) === null) {
        throw new ServiceError('INVITATION_INVALID')
      }
      return new Response(null, {
        status: 303,
        headers: {
          location: `${serverUrl}/api/users/oidc/login`,
          'set-cookie': invitationCookie(token, serverUrl.startsWith('https:')),
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
        },
      })
    },
  })
