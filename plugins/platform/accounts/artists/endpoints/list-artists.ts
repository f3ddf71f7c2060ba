import { z } from 'zod'
import { defineEndpoint } from '../../../../core/endpoint/define-endpoint.ts'
import { parseWith } from '../../../../core/endpoint/parse.ts'
import { listArtists } from '../operations/list-artists.ts'
import { requireArtistRole } from '../operations/managed-artist.ts'

const query = z.object({
  search: z.string().max(100).default(''),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(25),
})

const count = z.int()

/** `GET /api/artists?search=&page=&limit=`: the artists with their works by status (section 4.4). */
export const listOfArtists = () =>
  defineEndpoint({
    method: 'get',
    path: '/artists',
    summary: 'The artists with how many works each has, by status.',
    answer: z.object({
      artists: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          email: z.string(),
          state: z.enum(['invited', 'active', 'disabled', 'unbound']),
          works: z.object({ draft: count, published: count, archived: count }),
          invitation_expires_at: z.string().nullable(),
          last_activity_at: z
            .string()
            .nullable()
            .describe('Last change or login to the console, as far as the audit log knows'),
        }),
      ),
      total: count,
    }),
    auth: 'user',
    permission: 'users:manage_artists',
    params: z.object({}),
    run: async ({ req, principal }) => {
      await requireArtistRole(req, principal)
      const { search, page, limit } = req.query
      return listArtists(req, parseWith(query, { search, page, limit }, 'VALIDATION_FAILED'))
    },
  })
