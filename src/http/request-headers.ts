import type { IncomingMessage } from 'node:http'

/** Replaces a header of a request in every form in which Node offers it; `undefined` removes it. */
export function setHeader(req: IncomingMessage, name: string, value: string | undefined): void {
  // Node derives both objects from rawHeaders at their first use: read them before it changes.
  const { rawHeaders, headers, headersDistinct } = req
  for (let index = rawHeaders.length - 2; index >= 0; index -= 2) {
    if (rawHeaders[index]?.toLowerCase() === name) rawHeaders.splice(index, 2)
  }
  delete headers[name]
  delete headersDistinct[name]
  if (value === undefined) return
  rawHeaders.push(name, value)
  headers[name] = value
  headersDistinct[name] = [value]
}
