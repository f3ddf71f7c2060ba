import type { Endpoint } from 'payload'
import { z } from 'zod'
import { defineEndpoint } from '../endpoint/define-endpoint.ts'
import { compareVersions } from './compare-versions.ts'
import { copyVersion } from './copy-version.ts'
import { publishVersion } from './publish-version.ts'
import type { VersionedTexts } from './version-series.ts'

const EXAMPLE_ID = '0197b0a6-6f0e-7c3a-9d55-2f6d1f4a8b10'
const named = z.object({ id: z.uuid(), version: z.string() })

/** `POST /api/{collection}/{id}/publish` and `/new-version`, `GET …/comparison`, for the versions of a collection (section 3.5). */
export const versionEndpoints = (texts: VersionedTexts): Endpoint[] => [
  publish(texts),
  newVersion(texts),
  compareVersions(texts),
]

const publish = (texts: VersionedTexts) =>
  defineEndpoint({
    method: 'post',
    path: '/:id/publish',
    summary: 'Publish a draft and archive the version that was published before.',
    answer: z.object({
      ...named.shape,
      content_hash: z.string(),
      effective_date: z.iso.date().nullable(),
      archived: named.nullable(),
    }),
    errors: ['ILLEGAL_TRANSITION', 'ALREADY_PUBLISHED', 'TEXT_INCOMPLETE', 'SERVICE_BUSY'],
    example: {
      params: { id: EXAMPLE_ID },
      body: {},
      answer: {
        id: EXAMPLE_ID,
        version: 'v1.1.0',
        content_hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
        effective_date: texts.scheduled ? '2027-04-01' : null,
        archived: { id: '0197b0a6-6f0e-7c3a-9d55-2f6d1f4a8b0f', version: 'v1.0.0' },
      },
    },
    auth: 'user',
    permission: texts.permission,
    params: z.object({ id: z.uuid() }),
    body: z.object({
      /** ID of the version that the caller knows as the published one; `null` for none. */
      replaces: z.uuid().nullable().optional(),
    }),
    run: async ({ req, params: { id }, body: { replaces } }) =>
      publishVersion(req, texts, id, replaces),
  })

const newVersion = (texts: VersionedTexts) =>
  defineEndpoint({
    method: 'post',
    path: '/:id/new-version',
    summary:
      'Make a draft with the next number and the text of this version, which restores an archived one.',
    answer: named,
    errors: ['SERVICE_BUSY'],
    example: {
      params: { id: EXAMPLE_ID },
      answer: { id: '0197b0a6-6f0e-7c3a-9d55-2f6d1f4a8b11', version: 'v1.2.0' },
    },
    auth: 'user',
    permission: texts.permission,
    params: z.object({ id: z.uuid() }),
    run: async ({ req, params: { id } }) => copyVersion(req, texts, id),
  })
