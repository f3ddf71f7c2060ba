import { z } from 'zod'
import { LEGAL_TYPE_NAMES } from '../../../../src/legal/document-types.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { cachedAnswer } from '../operations/cached-answer.ts'
import { versionsInForce } from '../operations/in-force.ts'
import { readDocument } from '../operations/read-document.ts'
import { CACHE_HEADERS, legalAnswer, legalQuery } from './read-legal.ts'

/** `GET /api/legal/{brand}/all`: the documents of a brand that are in force, by their types (section 4.2). */
export const readAllLegal = () =>
  defineEndpoint({
    method: 'get',
    path: '/legal/:brand/all',
    summary: 'Read all legal documents of a brand that are in force, by their types.',
    answer: z.partialRecord(z.enum(LEGAL_TYPE_NAMES), legalAnswer),
    answers: { 304: { description: 'The client has the current content', headers: CACHE_HEADERS } },
    auth: 'public',
    servedInMaintenance: true,
    params: z.object({ brand: z.string() }),
    query: z.object(legalQuery),
    run: async ({ req, params, query: { at, lang } }) => {
      const found = await versionsInForce(req.payload, params.brand, LEGAL_TYPE_NAMES, at)
      const documents = await Promise.all(
        found.versions.map((version) => readDocument(req, found.brand, version, lang)),
      )
      const byType = Object.fromEntries(documents.map((document) => [document.type, document]))
      return cachedAnswer(req, found.versions, {
        body: JSON.stringify(byType),
        type: 'application/json; charset=utf-8',
      })
    },
  })
