import { z } from 'zod'
import { atomFeed } from '../../../../src/legal/atom-feed.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { cachedAnswer } from '../operations/cached-answer.ts'
import { versionsInForce } from '../operations/in-force.ts'
import { CACHE_HEADERS, legalQuery } from './read-legal.ts'

/** Publications in the feed. */
const MOST = 50
const ATOM = 'application/atom+xml'

/** `GET /api/legal/{brand}/feed`: the publications of a brand's legal documents as an Atom feed. */
export const readLegalFeed = (serverUrl: string) =>
  defineEndpoint({
    method: 'get',
    path: '/legal/:brand/feed',
    summary: 'Read the changes of the legal documents of a brand as an Atom feed.',
    answers: {
      200: {
        description: 'The publications, the newest first',
        types: [ATOM],
        headers: CACHE_HEADERS,
      },
      304: { description: 'The client has the current feed', headers: CACHE_HEADERS },
    },
    auth: 'public',
    servedInMaintenance: true,
    params: z.object({ brand: z.string() }),
    query: z.object({ lang: legalQuery.lang }),
    run: async ({ req, params, query: { lang: language } }) => {
      const { brand } = await versionsInForce(req.payload, params.brand, [])
      const { docs } = await req.payload.find({
        collection: 'legal-documents',
        where: { brand: { equals: brand.id }, publishedAt: { exists: true } },
        sort: '-publishedAt',
        limit: MOST,
        depth: 0,
        select: {
          documentType: true,
          title: true,
          en: true,
          version: true,
          publishedAt: true,
          effectiveDate: true,
        },
        overrideAccess: true,
        req,
      })
      const changes = docs.map(({ id, documentType: type, title, en, version, ...dates }) => ({
        ...{ id, type, version },
        title: (language === 'en' && en?.title) || title,
        publishedAt: new Date(dates.publishedAt ?? 0),
        effectiveDate: new Date(dates.effectiveDate ?? 0),
      }))
      const body = atomFeed(changes, { brand, language, apiUrl: `${serverUrl}/api` })
      const [newest] = changes
      const headers = newest && { 'last-modified': newest.publishedAt.toUTCString() }
      return cachedAnswer(req, [], {
        body,
        type: `${ATOM}; charset=utf-8`,
        ...(headers && { headers }),
      })
    },
  })
