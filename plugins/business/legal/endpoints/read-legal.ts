import type { Endpoint } from 'payload'
import { z } from 'zod'
import { LANGUAGES } from '../../../../src/errors/in-language.ts'
import { bilingual } from '../../../../src/errors/zod-problems.ts'
import {
  LEGAL_TYPE_NAMES,
  LEGAL_TYPES,
  type LegalType,
} from '../../../../src/legal/document-types.ts'
import { legalFragment, legalPage, PAGE_POLICY } from '../../../../src/legal/html-page.ts'
import type { LegalDocument } from '../../../../src/legal/legal-document.ts'
import { LEGAL_LANGUAGE, languageOfTag } from '../../../../src/legal/legal-language.ts'
import type { PdfWriter } from '../../../../src/legal/pdf/create-pdf-writer.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { cachedAnswer } from '../operations/cached-answer.ts'
import { onlyVersion, versionsInForce } from '../operations/in-force.ts'
import { readDocument } from '../operations/read-document.ts'

const FORMATS = ['json', 'html', 'fragment', 'md', 'pdf'] as const

const DAY = bilingual(
  'Give a day as YYYY-MM-DD, for example 2027-04-01.',
  '日付はYYYY-MM-DDの形式で指定してください（例：2027-04-01）。',
)

/** The query of every endpoint: the day in Tokyo, today by default, and the language. */
export const legalQuery = {
  at: z.iso.date(DAY).optional(),
  /** A language without a text gets the one of the brand. */
  lang: z
    .string()
    .optional()
    .transform((tag) => languageOfTag(tag ?? '') ?? LEGAL_LANGUAGE),
}

export const legalAnswer = z.object({
  brand: z.string(),
  type: z.enum(LEGAL_TYPE_NAMES),
  title: z.string(),
  version: z.string(),
  status: z.enum(['published', 'archived']),
  language: z.enum(LANGUAGES),
  effective_date: z.iso.date(),
  updated_at: z.iso.datetime(),
  content: z.string(),
  html: z.string(),
  seo: z.object({
    title: z.string(),
    description: z.string(),
    canonical: z.url().nullable(),
    json_ld: z.record(z.string(), z.unknown()),
  }),
  etag: z.string(),
})

export const CACHE_HEADERS = {
  ETag: 'Identifies the content',
  'Last-Modified': 'When the version was published or took effect',
}

/**
 * `GET /api/terms/{brand}` and the same for each other type (specification, section 4.2): the version that is in force,
 * as JSON, as a page, as an article for another page, as Markdown, or as PDF.
 */
export const readLegal = (pdf: PdfWriter): Endpoint[] =>
  LEGAL_TYPE_NAMES.map((type) => readType(type, pdf))

const readType = (type: LegalType, pdf: PdfWriter) =>
  defineEndpoint({
    method: 'get',
    path: `/${LEGAL_TYPES[type].path}/:brand`,
    summary: `Read a legal document of a brand: ${LEGAL_TYPES[type].label.en.toLowerCase()}.`,
    answer: legalAnswer,
    alternatives: ['text/html', 'text/markdown', 'application/pdf'],
    answers: { 304: { description: 'The client has the current content', headers: CACHE_HEADERS } },
    auth: 'public',
    servedInMaintenance: true,
    params: z.object({ brand: z.string() }),
    query: z.object({ ...legalQuery, format: z.enum(FORMATS).default('json') }),
    run: async ({ req, params, query: { at, format, lang } }) => {
      const { brand, versions } = await versionsInForce(req.payload, params.brand, [type], at)
      const version = onlyVersion(versions, type)
      const document = await readDocument(req, brand, version, lang)
      const { language } = document
      return cachedAnswer(req, versions, { ...contentIn[format](document, pdf), language })
    },
  })

/** Each format has an entity tag of its own. */
const tagFor = (format: (typeof FORMATS)[number], { etag }: LegalDocument) =>
  etag.replace(/"$/, `-${format}"`)

const contentIn = {
  json: (document: LegalDocument) => ({
    write: () => jsonOf(document),
    type: 'application/json; charset=utf-8',
    etag: document.etag,
  }),
  html: (document: LegalDocument) => ({
    write: () => legalPage(document),
    type: 'text/html; charset=utf-8',
    etag: tagFor('html', document),
    headers: { 'content-security-policy': PAGE_POLICY },
  }),
  fragment: (document: LegalDocument) => ({
    write: () => legalFragment(document),
    type: 'text/html; charset=utf-8',
    etag: tagFor('fragment', document),
  }),
  md: (document: LegalDocument) => ({
    write: () => document.content,
    type: 'text/markdown; charset=utf-8',
    etag: tagFor('md', document),
  }),
  pdf: (document: LegalDocument, pdf: PdfWriter) => {
    const { brand, type, version } = document
    const name = `${brand}-${LEGAL_TYPES[type].path}-${version}.pdf`
    return {
      write: () => pdf.write(document),
      type: 'application/pdf',
      etag: tagFor('pdf', document),
      headers: { 'content-disposition': `inline; filename="${name}"` },
    }
  },
} satisfies Record<(typeof FORMATS)[number], unknown>

/** As long as the document itself is cached, see `read-document.ts`. */
const jsonOfDocument = new WeakMap<LegalDocument, Uint8Array<ArrayBuffer>>()

function jsonOf(document: LegalDocument): Uint8Array<ArrayBuffer> {
  const json = jsonOfDocument.get(document) ?? new TextEncoder().encode(JSON.stringify(document))
  jsonOfDocument.set(document, json)
  return json
}
