import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'

export type PhotoSite = {
  /** URL of the page with the form. */
  readonly url: string
  close(): Promise<void>
}

type Options = {
  /** URL of the service, without a slash at its end. */
  readonly service: string
  /** Key of the site's server, which may send photos. */
  readonly key: string
  readonly template: string
  readonly customer: string
}

/**
 * A site of a photo brand as small as can be: a page on which a customer chooses a photo, and a server that hands it to the
 * service with its key and leads the customer to the checkout.
 */
export async function startPhotoSite(options: Options): Promise<PhotoSite> {
  const server = createServer((request, response) => {
    answer(request, response, options).catch((error: unknown) => {
      response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { service, key, template, customer }: Options,
): Promise<void> {
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(
      pageOf({ template_id: template, quantity: '1', 'customer_info.idp_uid': customer }),
    )
    return
  }
  const sent = await fetch(`${service}/api/photo/photos`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': request.headers['content-type'] ?? '',
    },
    body: Readable.toWeb(request) as ReadableStream as BodyInit,
    duplex: 'half',
  } as RequestInit)
  const { checkout_url: checkout } = (await sent.json()) as { checkout_url?: string | null }
  if (!checkout) throw new Error(`The service answered ${sent.status}.`)
  response.writeHead(303, { location: checkout }).end()
}

const pageOf = (fields: Readonly<Record<string, string>>): string => `<!doctype html>
<html lang="en"><title>Print a photo</title>
<form method="post" enctype="multipart/form-data">
${Object.entries(fields)
  .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
  .join('\n')}
<label>Photo <input type="file" name="photos" accept="image/*"></label>
<button>Order the print</button>
</form></html>`
