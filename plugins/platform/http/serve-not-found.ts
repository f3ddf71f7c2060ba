import { ServiceError } from '../../../src/errors/service-error.ts'
import { refusalResponse } from '../../../src/http/refusals.ts'

/** Answers a request for what is neither of the console nor of the API: with a page for browsers. */
export const serveNotFound = (request: Request): Response =>
  refusalResponse(request, new ServiceError('NOT_FOUND'))
