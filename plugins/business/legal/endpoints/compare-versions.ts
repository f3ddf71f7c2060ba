import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { LANGUAGES } from '../../../../src/errors/in-language.ts'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { compareTexts } from '../../../../src/legal/compare-texts.ts'
import type { LegalDocument } from '../../../../src/payload-types.ts'
import { relationId } from '../../../core/database/relation-id.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { findVersion } from '../../../core/versions/find-version.ts'

const KINDS = ['same', 'changed', 'added', 'removed'] as const
const version = z.object({ id: z.uuid(), version: z.string() })
const language = z.enum(LANGUAGES)

/**
 * `GET /api/legal-documents/{id}/comparison`: what a version changes, article by article (specification, section 9),
 * against another version of the same text or, without `with`, the published one.
 */
export const compareVersions = () =>
  defineEndpoint({
    method: 'get',
    path: '/:id/comparison',
    summary: 'Compare two versions of a legal document, article by article.',
    answer: z.object({
      before: version.nullable(),
      after: version,
      texts: z.array(
        z.object({
          language,
          articles: z.array(
            z.object({
              heading: z.string(),
              kind: z.enum(KINDS),
              changes: z.array(
                z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() }),
              ),
            }),
          ),
        }),
      ),
    }),
    auth: 'user',
    permission: 'legal:edit',
    params: z.object({ id: z.uuid() }),
    query: z.object({ with: z.uuid().optional() }),
    run: async ({ req, params: { id }, query }) => {
      const after = await versionOf(req, id)
      const before = await otherVersion(req, after, query.with)
      return {
        before: before && { id: before.id, version: before.version },
        after: { id, version: after.version },
        texts: [
          { language: 'ja', articles: compareTexts(before?.content ?? '', after.content) },
          {
            language: 'en',
            articles: compareTexts(before?.en?.content ?? '', after.en?.content ?? ''),
          },
        ],
      }
    },
  })

const versionOf = async (req: PayloadRequest, id: string) =>
  (await findVersion(req, { collection: 'legal-documents' }, id)) as unknown as LegalDocument

/** @throws ServiceError `NOT_FOUND` if the other one is no version of the same text. */
async function otherVersion(
  req: PayloadRequest,
  { brand, documentType }: LegalDocument,
  id: string | undefined,
): Promise<LegalDocument | null> {
  const { docs } = await req.payload.find({
    collection: 'legal-documents',
    where: {
      brand: { equals: relationId(brand) },
      documentType: { equals: documentType },
      ...(id === undefined ? { status: { equals: 'published' } } : { id: { equals: id } }),
    },
    limit: 1,
    depth: 0,
    overrideAccess: true,
    req,
  })
  if (!docs[0] && id !== undefined) throw new ServiceError('NOT_FOUND')
  return docs[0] ?? null
}
