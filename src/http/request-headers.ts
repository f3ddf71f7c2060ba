import type { IncomingMessage } from 'node:http'

/** Replaces a header of a request in every form in which Node offers it; `undefined` removes it. */
export function setHeader(req: IncomingMessage, name: string, value: string | undefined): void {
  const { rawHeaders } = req
  for (let index = rawHeaders.length - 2; index >= 0; index -= 2) {
    if (rawHeaders[index]?.toLowerCase() === name) rawHeaders.splice(index, 2)
  }
  delete req.headers[name]
  delete req.headersDistinct[name]
  if (value === undefined) return
  rawHeaders.push(name, value)
  req.headers[name] = value
  req.headersDistinct[name] = [value]
}
