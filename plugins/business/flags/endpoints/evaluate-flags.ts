import type { Endpoint, PayloadRequest } from 'payload'
import { z } from 'zod'
import type { Sentence } from '../../../../src/errors/in-language.ts'
import { fieldError, ServiceError } from '../../../../src/errors/service-error.ts'
import { evaluateFlag, type Visitor } from '../../../../src/flags/evaluate-flag.ts'
import type { Flags } from '../../../../src/flags/flags-schema.ts'
import { etagMatches, etagOf } from '../../../../src/http/etag.ts'
import { serviceMay } from '../../../../src/identity/service-permissions.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import type { PlainAnswer } from '../../../core/endpoint/definition.ts'
import { errorResponse } from '../../../core/endpoint/error-response.ts'
import { brandSettings, noBrand } from '../../../core/request/brands.ts'
import { requireShownBrand } from '../../../core/request/open-brand.ts'
import { may } from '../../../core/request/principal.ts'
import { serviceOf } from '../../../core/request/request-service-account.ts'

const MAX_TARGETING_KEY = 500

/** As the protocol has it: what is wrong with a context is said in the answer's own words (`errorCode`). */
const body = z.looseObject({ context: z.unknown().optional() })

const success = z.object({
  key: z.string(),
  reason: z.enum(['STATIC', 'SPLIT']),
  variant: z.string(),
  value: z.unknown(),
})
const failure = z.object({
  key: z.string(),
  errorCode: z.literal('TARGETING_KEY_MISSING'),
  errorDetails: z.string(),
})

/** Besides what every error says, refusals of the protocol have its `errorCode` and `errorDetails`. */
const REFUSED: Readonly<Record<number, PlainAnswer>> = {
  400: {
    description:
      'The context cannot be used: `errorCode` is `INVALID_CONTEXT` or `TARGETING_KEY_MISSING`',
    types: ['application/json'],
  },
}
const EXAMPLE = {
  key: 'checkout_button',
  ...{ reason: 'SPLIT' as const, variant: 'large', value: { size: 'large' } },
}
const CONTEXT = { context: { targetingKey: '5f2b7c1e' } }

/**
 * `POST /api/{brand}/ofrep/v1/evaluate/flags` and `…/flags/{flag}`: what a visitor of a brand's site gets of its flags
 * and experiments (specification, section 4.4.3), as OpenFeature's providers ask for it with `/api/{brand}` as their
 * base URL.
 *
 * @see https://openfeature.dev/docs/reference/other-technologies/ofrep/openapi/
 * @see docs/decisions/0237-serve-flags-and-experiments-over-ofrep.md
 */
export const evaluateFlags = (): Endpoint[] => [
  defineEndpoint({
    method: 'post',
    path: '/:brand/ofrep/v1/evaluate/flags',
    summary: 'Evaluate all feature flags and experiments of a brand for a visitor of its site.',
    answer: z.object({ flags: z.array(z.union([success, failure])) }),
    answers: {
      304: {
        description: 'The client has the current values',
        headers: { ETag: 'Identifies the values' },
      },
      ...REFUSED,
    },
    headers: { 'If-None-Match': 'Entity tag of an earlier answer for the same context' },
    errors: ['BRAND_CLOSED'],
    example: { params: { brand: 'photo' }, body: CONTEXT, answer: { flags: [EXAMPLE] } },
    auth: 'public',
    // A site asks for each of its visitors.
    rateLimit: 'files',
    params: z.object({ brand: z.string() }),
    body,
    run: async ({ req, params: { brand }, body: { context } }) => {
      const flags = await flagsOf(req, brand)
      const visitor = visitorOf(brand, context)
      if (!visitor) return refusal(req, { errorCode: 'INVALID_CONTEXT' })
      const values = Object.entries(flags).map(([key, flag]) => {
        const evaluation = evaluateFlag(key, flag, visitor)
        return evaluation ? { key, ...evaluation } : { key, ...problem('TARGETING_KEY_MISSING') }
      })
      const text = JSON.stringify({ flags: values })
      const etag = etagOf(text)
      const headers = { etag, 'cache-control': 'private, no-cache' }
      if (etagMatches(req.headers.get('if-none-match'), etag))
        return new Response(null, { status: 304, headers })
      return new Response(text, { headers: { ...headers, 'content-type': 'application/json' } })
    },
  }),
  defineEndpoint({
    method: 'post',
    path: '/:brand/ofrep/v1/evaluate/flags/:flag',
    summary: 'Evaluate one feature flag or experiment of a brand for a visitor of its site.',
    answer: success,
    answers: {
      ...REFUSED,
      404: {
        description: 'There is no such flag: `errorCode` is `FLAG_NOT_FOUND`',
        types: ['application/json'],
      },
    },
    errors: ['BRAND_CLOSED'],
    example: {
      params: { brand: 'photo', flag: 'checkout_button' },
      body: CONTEXT,
      answer: EXAMPLE,
    },
    auth: 'public',
    // A site asks for each of its visitors.
    rateLimit: 'files',
    params: z.object({ brand: z.string(), flag: z.string() }),
    body,
    run: async ({ req, params: { brand, flag: key }, body: { context } }) => {
      const flags = await flagsOf(req, brand)
      const visitor = visitorOf(brand, context)
      if (!visitor) return refusal(req, { key, errorCode: 'INVALID_CONTEXT' })
      const known = Object.hasOwn(flags, key) ? flags[key] : undefined
      if (known === undefined) return refusal(req, { key, errorCode: 'FLAG_NOT_FOUND' })
      const evaluation = evaluateFlag(key, known, visitor)
      if (!evaluation) return refusal(req, { key, errorCode: 'TARGETING_KEY_MISSING' })
      return { key, ...evaluation }
    },
  }),
]

/** @throws ServiceError `NOT_FOUND`, or `BRAND_CLOSED` to visitors of a brand that is not on sale. */
async function flagsOf(req: PayloadRequest, brand: string): Promise<Flags> {
  const settings = await brandSettings(req, brand)
  if (!settings) throw noBrand()
  const program = serviceOf(req)
  await requireShownBrand(req, brand, async () =>
    program ? serviceMay(program, 'catalogue:read', brand) : may(req, `${brand}:edit`),
  )
  return settings.flags ?? {}
}

const contextSchema = z
  .looseObject({ targetingKey: z.string().max(MAX_TARGETING_KEY).optional() })
  .optional()

/** Who the visitor is, or `null` if the context cannot be used. */
function visitorOf(brand: string, context: unknown): Visitor | null {
  const parsed = contextSchema.safeParse(context)
  return parsed.success ? { brand, targetingKey: parsed.data?.targetingKey || undefined } : null
}

/** The errors of the protocol, with what is wrong and what to do. */
const PROBLEMS = {
  FLAG_NOT_FOUND: {
    en: 'The brand has no such flag. Use one of those in its settings.',
    ja: 'このブランドに該当するフラグはありません。ブランドの設定にあるフラグを指定してください。',
  },
  TARGETING_KEY_MISSING: {
    en: 'This is an experiment: send a targetingKey that identifies the visitor.',
    ja: 'A/Bテストのため、訪問者を識別するtargetingKeyを送信してください。',
  },
  INVALID_CONTEXT: {
    en: `Send a context that is an object, with a targetingKey of at most ${MAX_TARGETING_KEY} characters.`,
    ja: `contextはオブジェクトで、targetingKeyは${MAX_TARGETING_KEY}文字以内で送信してください。`,
  },
} satisfies Record<string, Sentence>
type ProtocolError = keyof typeof PROBLEMS

const problem = <Code extends ProtocolError>(errorCode: Code) => ({
  errorCode,
  errorDetails: PROBLEMS[errorCode].en,
})

/** The error envelope with the fields of the protocol, so that clients of either understand it. */
async function refusal(
  req: PayloadRequest,
  { key, errorCode }: { readonly key?: string; readonly errorCode: ProtocolError },
): Promise<Response> {
  const error =
    errorCode === 'FLAG_NOT_FOUND'
      ? new ServiceError('NOT_FOUND', PROBLEMS[errorCode])
      : fieldError('context', PROBLEMS[errorCode])
  const answer = errorResponse(req, error)
  const envelope: object = await answer.json()
  return Response.json({ key, ...problem(errorCode), ...envelope }, answer)
}
