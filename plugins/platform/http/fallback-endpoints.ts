import type { Endpoint, Payload } from 'payload'
import { ServiceError } from '../../../src/errors/service-error.ts'
import { errorResponse } from '../../core/endpoint/error-response.ts'
import { endpointLists } from '../../core/request/pipeline.ts'

/** Marks fallback endpoints. */
const FALLBACK = { fallback: true }
const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

/**
 * Adds fallback endpoints after all others, so that Payload's router finds an endpoint for every request: 405
 * with `Allow` for an unsupported method of a route, 404 for an unknown route.
 */
export function addFallbackEndpoints(payload: Payload): void {
  for (const { endpoints: list } of endpointLists(payload)) {
    const known = new Map<string, Set<string>>()
    for (const { path, method } of list) {
      known.set(path, (known.get(path) ?? new Set()).add(method))
    }
    for (const [path, methods] of known) list.push(...wrongMethods(path, methods))
    list.push(
      ...METHODS.map((method) => ({
        path: '(.*)',
        method,
        handler: notFound,
        custom: FALLBACK,
      })),
    )
  }
}

function wrongMethods(path: string, known: ReadonlySet<string>): Endpoint[] {
  const allow = [...known, ...(known.has('get') ? ['head'] : []), 'options']
  const names = allow.map((method) => method.toUpperCase())
  const handler: Endpoint['handler'] = (req) => {
    const sentence = {
      en: `Method ${req.method} is not allowed for this URL.`,
      ja: `このURLではメソッド${req.method}を使用できません。`,
    }
    return errorResponse(req, new ServiceError('METHOD_NOT_ALLOWED', sentence, { allow: names }))
  }
  return METHODS.filter((method) => !known.has(method)).map((method) => ({
    path,
    method,
    handler,
    custom: FALLBACK,
  }))
}

const notFound: Endpoint['handler'] = (req) => errorResponse(req, new ServiceError('NOT_FOUND'))
