import config from '@payload-config'
import { serveApi } from 'print-commerce-registration/serve-api'

const handler = (request: Request): Promise<Response> => serveApi({ config, request })

export {
  handler as DELETE,
  handler as GET,
  handler as HEAD,
  handler as OPTIONS,
  handler as PATCH,
  handler as POST,
  handler as PUT,
}
