import { z } from 'zod'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import type { IdTokenVerifier } from '../../../../src/identity/tokens/verify-id-token.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { redeemInvitation } from '../invitations/redeem-invitation.ts'

/**
 * `POST /api/artists/invitation`: binds the invited account to the holder of the ID token in
 * `Authorization`, who has no account until then.
 */
export const redeem = ({ idTokens }: { readonly idTokens: IdTokenVerifier }) =>
  defineEndpoint({
    method: 'post',
    path: '/artists/invitation',
    summary: 'Bind an invited account to the holder of an ID token.',
    answer: z.object({ id: z.uuid() }),
    errors: ['INVITATION_INVALID', 'CONFLICT', 'IDENTITY_UNAVAILABLE'],
    auth: 'own',
    servedInMaintenance: true,
    params: z.object({}),
    body: z.strictObject({ token: z.string().max(100) }),
    run: async ({ req, body }) => {
      const [scheme, token, ...rest] = (req.headers.get('authorization') ?? '').split(' ')
      if (scheme?.toLowerCase() !== 'bearer' || !token || rest.length > 0) {
        throw new ServiceError('UNAUTHENTICATED', {
          en: 'Log in at the identity provider first.',
          ja: '先にIDプロバイダーでログインしてください。',
        })
      }
      return { id: await redeemInvitation(req, body.token, await idTokens.verify(token)) }
    },
  })
