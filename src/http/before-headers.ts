import type { ServerResponse } from 'node:http'

/** Has something done when an answer's headers are complete and not yet sent. */
export function beforeHeaders(res: ServerResponse, work: () => void): void {
  const writeHead = res.writeHead.bind(res)
  let done = false
  res.writeHead = ((...args: Parameters<ServerResponse['writeHead']>) => {
    if (done) return writeHead(...args)
    done = true
    // Headers that come with the call would bypass what is set here.
    const given = args.find((arg) => typeof arg === 'object')
    if (given) for (const [name, value] of pairs(given)) res.appendHeader(name, value)
    work()
    const [status, message] = args as [number, unknown]
    return typeof message === 'string' ? writeHead(status, message) : writeHead(status)
  }) as ServerResponse['writeHead']
}

function* pairs(headers: object): Generator<[string, string | string[]]> {
  if (!Array.isArray(headers)) {
    for (const [name, value] of Object.entries(headers)) {
      if (value !== undefined) yield [name, Array.isArray(value) ? value : String(value)]
    }
    return
  }
  for (let index = 0; index < headers.length; index += 2) {
    yield [String(headers[index]), String(headers[index + 1])]
  }
}
