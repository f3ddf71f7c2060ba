import type { Service } from './service.ts'

export type ServerSentEvent = { readonly event: string; readonly data: unknown }

/** Follows a route as server-sent events until the server closes it. */
export async function followEvents(
  { url }: Pick<Service, 'url'>,
  path: string,
  token: string,
): Promise<{ readonly contentType: string; readonly events: readonly ServerSentEvent[] }> {
  const response = await fetch(`${url}${path}`, {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
  })
  const text = await response.text()
  const blocks = text.split('\n\n').filter((block) => block !== '')
  return {
    contentType: response.headers.get('content-type') ?? '',
    events: blocks.map((block) => ({
      event: /^event: (.*)$/m.exec(block)?.[1] ?? '',
      data: JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? 'null'),
    })),
  }
}
