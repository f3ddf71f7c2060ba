import { z } from 'zod'
import { defineEndpoint } from '../../../../core/endpoint/define-endpoint.ts'
import { pageOf, pageQuery } from '../../../../core/endpoint/page.ts'
import { listArtists } from '../operations/list-artists.ts'
import { requireArtistRole } from '../operations/managed-artist.ts'

const count = z.int()

/** `GET /api/artists?search=&page=&limit=`: the artists with their works by status (section 4.4). */
export const listOfArtists = () =>
  defineEndpoint({
    method: 'get',
    path: '/artists',
    summary: 'The artists with how many works each has, by status.',
    answer: pageOf(
      z.object({
        id: z.uuid(),
        name: z.string(),
        email: z.string(),
        idp_uid: z
          .string()
          .describe('User id for registrations; the id of the account where it has no other'),
        state: z.enum(['invited', 'active', 'disabled', 'unbound']),
        works: z.object({ draft: count, published: count, archived: count }),
        invitation_expires_at: z.string().nullable(),
        last_activity_at: z
          .string()
          .nullable()
          .describe('Last change or login to the console, as far as the audit log knows'),
      }),
    ),
    auth: 'user',
    permission: 'users:manage_artists',
    params: z.object({}),
    query: z.object({ search: z.string().max(100).default(''), ...pageQuery() }),
    run: async ({ req, principal, query }) => {
      await requireArtistRole(req, principal)
      return listArtists(req, query)
    },
  })
