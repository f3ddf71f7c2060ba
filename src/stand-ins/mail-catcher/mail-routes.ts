import type { IncomingMessage, ServerResponse } from 'node:http'
import { send, sendJson, sendPage } from '../http/answer.ts'
import { isLocalRequest, isOwnPage } from '../http/local-request.ts'
import { renderMail, renderMailList, renderNoMail } from './mail-pages.ts'
import type { MailStore } from './mail-store.ts'

/** A mail may style itself and show the images it carries; nothing of it runs or is fetched. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

/** Answers the pages and the JSON URLs of the catcher. */
export function createMailHandler(store: MailStore, limit: number) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!isLocalRequest(request) || !isOwnPage(request)) {
      return sendJson(response, 421, { error: 'The mail catcher answers localhost only.' })
    }
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const route = `${request.method} ${pathname}`
    if (route === 'GET /') return sendPage(response, 200, renderMailList(store.list(), limit))
    if (route === 'GET /api/messages') return sendJson(response, 200, { messages: store.list() })
    if (route === 'DELETE /api/messages') {
      await store.clear()
      response.writeHead(204).end()
      return
    }
    if (route === 'POST /clear') {
      await store.clear()
      response.writeHead(303, { Location: '/' }).end()
      return
    }
    const one = /^GET (\/api)?\/messages\/([\w-]+)(\/html)?$/.exec(route)
    if (one === null) return sendJson(response, 404, { error: 'There is nothing here.' })
    const [, api, id = '', asHtml] = one
    const mail = await store.read(id)
    if (mail === undefined) {
      if (api) return sendJson(response, 404, { error: 'This mail is not here.' })
      return sendPage(response, 404, renderNoMail())
    }
    if (asHtml) {
      // Links open beside the page: the frame itself leads nowhere.
      const body = `<base target="_blank">${mail.html ?? ''}`
      return send(response, 200, 'text/html; charset=utf-8', body, {
        'Content-Security-Policy': MAIL_POLICY,
      })
    }
    if (api) return sendJson(response, 200, mail)
    return sendPage(response, 200, renderMail(mail))
  }
}
