import type { PayloadRequest } from 'payload'
import { describe, expect, it } from 'vitest'
import { eventStream } from '../../../plugins/core/endpoint/event-stream.ts'

/** A stream of events that never ends by itself, and the promise of its end. */
function endless() {
  const ended = Promise.withResolvers<'ended'>()
  async function* events() {
    try {
      for (let count = 1; ; count++) yield { event: 'count', data: { count } }
    } finally {
      ended.resolve('ended')
    }
  }
  return { events: events(), ended: ended.promise }
}

/** The parts of a request that a stream of events needs. */
function requestWith(signal: AbortSignal): PayloadRequest {
  const logger = { error: (_: object, message: string) => expect.unreachable(message) }
  return { signal, headers: new Headers(), payload: { logger } } as unknown as PayloadRequest
}

describe('a stream of events', () => {
  it('ends with the client that reads it', async () => {
    const { events, ended } = endless()
    const { body } = eventStream(requestWith(new AbortController().signal), events)
    const reader = body?.getReader()
    const { value } = (await reader?.read()) ?? {}
    expect(new TextDecoder().decode(value)).toBe('event: count\ndata: {"count":1}\n\n')
    await reader?.cancel()
    expect(await ended).toBe('ended')
  })

  it('ends with a client that disconnects before the response is read', async () => {
    const { events, ended } = endless()
    const client = new AbortController()
    eventStream(requestWith(client.signal), events)
    client.abort()
    expect(await ended).toBe('ended')
  })

  it('ends at once for a client that has disconnected before', async () => {
    const { events, ended } = endless()
    eventStream(requestWith(AbortSignal.abort()), events)
    expect(await ended).toBe('ended')
  })
})
