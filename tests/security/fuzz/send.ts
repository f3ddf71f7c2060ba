import type { Service } from '../../support/service/service.ts'
import type { Body, Part } from './bodies.ts'
import type { FuzzRequest } from './requests.ts'

export type Response = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** Sends a request with the credential of its caller. Files of forms are the picture or text. */
export async function send(
  { url }: Pick<Service, 'url'>,
  request: FuzzRequest,
  credential: Readonly<Record<string, string>>,
  picture: Uint8Array,
): Promise<Response> {
  const { method, body } = request
  const headers = new Headers({ ...request.headers, ...credential })
  if (body?.kind === 'text' && body.type !== '') headers.set('content-type', body.type)
  const response = await fetch(url + request.url, {
    method,
    headers,
    body: body ? bodyOf(body, picture) : null,
    redirect: 'manual',
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

function bodyOf(body: Body, picture: Uint8Array): BodyInit {
  // Bytes, because fetch would name the type of a text.
  if (body.kind === 'text') return Buffer.from(body.text)
  const form = new FormData()
  for (const { name, value, file } of body.parts) {
    if (file === undefined) form.append(name, value)
    else form.append(name, fileOf(file, value, picture), value.slice(0, 200))
  }
  return form
}

const fileOf = (file: Part['file'], text: string, picture: Uint8Array) =>
  new Blob([file === 'picture' ? new Uint8Array(picture) : text])

/** The request as a command without secrets; the credential is named after its caller. */
export function curlOf({ method, url, as, headers, body }: FuzzRequest): string {
  const type = body?.kind === 'text' && body.type !== '' ? { 'content-type': body.type } : {}
  const lines = Object.entries({ ...headers, ...type }).map(([name, value]) => `${name}: ${value}`)
  if (as !== 'nobody') lines.push(`authorization: Bearer <${as}>`)
  return [
    `curl -g -X ${method} ${quoted(`$URL${url}`, '"')}`,
    ...lines.map((line) => `-H ${quoted(line)}`),
    ...(body?.kind === 'text' ? [`--data-binary ${quoted(body.text)}`] : []),
    ...(body?.kind === 'form' ? body.parts.map(partOf) : []),
  ].join(' ')
}

const partOf = ({ name, value, file }: Part) =>
  file
    ? `-F ${quoted(`${name}=@${file};filename=${value}`)}`
    : `--form-string ${quoted(`${name}=${value}`)}`

const quoted = (text: string, mark = "'") =>
  mark + text.replaceAll(mark, `${mark}\\${mark}${mark}`) + mark
