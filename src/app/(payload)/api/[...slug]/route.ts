import config from '@payload-config'
import {
  REST_DELETE,
  REST_GET,
  REST_OPTIONS,
  REST_PATCH,
  REST_POST,
  REST_PUT,
} from '@payloadcms/next/routes'

type Handler = ReturnType<typeof REST_GET>
type Args = { params: Promise<{ slug: string[] }> }

/** First segments that every object has as a property: the router would take them for a collection. */
const guarded =
  (handler: Handler) =>
  async (request: Request, args: Args): Promise<Response> => {
    const [first = ''] = (await args.params).slug
    if (first in Object.prototype) {
      return Response.json(
        { errors: [{ message: 'There is nothing at this address.', data: { code: 'NOT_FOUND' } }] },
        { status: 404 },
      )
    }
    return handler(request, args)
  }

export const GET = guarded(REST_GET(config))
export const POST = guarded(REST_POST(config))
export const PATCH = guarded(REST_PATCH(config))
export const PUT = guarded(REST_PUT(config))
export const DELETE = guarded(REST_DELETE(config))
export const OPTIONS = guarded(REST_OPTIONS(config))
