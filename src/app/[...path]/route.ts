import { serveNotFound } from '../../../plugins/platform/http/serve-not-found.ts'

export {
  serveNotFound as DELETE,
  serveNotFound as GET,
  serveNotFound as HEAD,
  serveNotFound as PATCH,
  serveNotFound as POST,
  serveNotFound as PUT,
}
