import { z } from 'zod'
import { inLanguage, LANGUAGES } from '../../../../src/errors/in-language.ts'
import { fieldError } from '../../../../src/errors/service-error.ts'
import { checkCompleteness } from '../../../../src/legal/check-completeness.ts'
import { checkLegalText } from '../../../../src/legal/check-legal-text.ts'
import { LEGAL_TYPE_NAMES } from '../../../../src/legal/document-types.ts'
import { legalPage } from '../../../../src/legal/html-page.ts'
import { legalDocument } from '../../../../src/legal/legal-document.ts'
import { publishesCompleteOnly } from '../../../../src/legal/legal-settings.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { brandOf, brandsOf } from '../../../core/request/brands.ts'

/** Longer than any text that could be saved, so that its length is a problem with a place and no refusal. */
const MAX_CHARACTERS = 400_000

const text = z.strictObject({
  title: z.string().max(1_000),
  content: z.string().max(MAX_CHARACTERS),
})

const body = z.strictObject({
  /** Whose document it is; decides whether its checklist blocks. */
  brand: z.string().max(100),
  /** For which brand it is shown. */
  shown_for: z.string().max(100),
  document_type: z.enum(LEGAL_TYPE_NAMES),
  language: z.enum(LANGUAGES),
  version: z.string().max(100),
  /** ISO 8601; `null` for the day of its publication. */
  effective_date: z.iso.datetime().nullable(),
  ja: text,
  en: text,
  not_applicable: z
    .array(z.strictObject({ item: z.string().max(100), reason: z.string().max(1_000) }))
    .max(100),
})

export type PreviewRequest = z.input<typeof body>

const problem = z.object({ line: z.int(), column: z.int(), message: z.string() })

const answer = z.object({
  /** The page as the service delivers it. */
  page: z.string(),
  /** What keeps the text of the language from being saved. */
  problems: z.array(problem),
  checklist: z.object({
    /** Whether a text that lacks an item cannot be published. */
    blocks: z.boolean(),
    items: z.array(
      z.object({
        id: z.string(),
        label: z.string(),
        why: z.string(),
        state: z.enum(['found', 'waived', 'missing']),
        evidence: z.string().nullable(),
      }),
    ),
  }),
})

export type LegalPreview = z.infer<typeof answer>
export type Checklist = LegalPreview['checklist']

/**
 * `POST /api/legal-documents/preview`: the page that a text makes for a brand, what is wrong with it, and what it says
 * of what its checklist asks for (specification, section 4.7). Nothing is stored.
 */
export const previewLegal = () =>
  defineEndpoint({
    method: 'post',
    path: '/preview',
    summary: 'Render a legal text for a brand, and check it.',
    answer,
    example: {
      body: {
        ...{ brand: 'art', shown_for: 'art', document_type: 'terms', language: 'ja' },
        ...{ version: 'v1.0.0', effective_date: null },
        ja: { title: '利用規約', content: '{{ brand_name }}の規約です。' },
        en: { title: '', content: '' },
        not_applicable: [],
      },
      answer: {
        page: '<!doctype html>…',
        problems: [],
        checklist: { blocks: false, items: [] },
      },
    },
    auth: 'user',
    permission: 'legal:edit',
    params: z.object({}),
    body,
    run: async ({ req, body: { language, ja, en, document_type: type, ...given } }) => {
      const shown = await brandOf(req, given.shown_for)
      if (!shown) throw fieldError('shown_for', NO_BRAND)
      const own = await brandOf(req, given.brand)
      const now = new Date().toISOString()
      const document = legalDocument(
        {
          ...{ type, version: given.version, ...ja, en, publishedAt: now },
          effectiveDate: given.effective_date ?? now,
        },
        { id: shown.id, name: shown.name, domain: null },
        'published',
        language,
      )
      const brands = (await brandsOf(req)).map(({ id }) => id).sort()
      const written = language === 'en' ? en.content : ja.content
      const items = checkCompleteness({
        ...{ documentType: type, content: ja.content, en, notApplicable: given.not_applicable },
      })
      return {
        page: legalPage(document),
        problems: checkLegalText(written, { brands }).map(({ message, ...place }) => ({
          ...place,
          message: inLanguage(req, message),
        })),
        checklist: {
          blocks: publishesCompleteOnly(own?.config),
          items: items.map(({ label, why, ...item }) => ({
            ...item,
            label: inLanguage(req, label),
            why: inLanguage(req, why),
          })),
        },
      }
    },
  })

const NO_BRAND = { en: 'There is no such brand.', ja: 'ブランドが見つかりません。' }
