'use client'
import { Button } from '@payloadcms/ui'
import type { ORDER_EVENTS } from '../../../../src/production/order-events.ts'
import { callService } from '../../../core/console/call-service.ts'
import { useTime } from '../../../core/console/formats.ts'
import { QueryView } from '../../../core/console/query-view.tsx'
import { useServiceQuery } from '../../../core/console/use-service-query.ts'
import { eventWords } from './event-words.ts'
import { useTexts } from './texts.ts'

type Event = {
  readonly id: string
  readonly kind: (typeof ORDER_EVENTS)[number]
  readonly text: string | null
  readonly inquiry_state: 'open' | 'done' | null
  readonly by: string | null
  readonly at: string
}

type Props = {
  readonly url: string
  /** Changes when there may be more. */
  readonly version: string
}

/** What has happened to an order, the newest first. */
export function OrderTimeline({ url, version }: Props) {
  const texts = useTexts()
  const time = useTime()
  const query = useServiceQuery<{ events: Event[] }>(`${url}/timeline?version=${version}`)
  const { reload } = query
  async function mark(inquiry: string, state: 'open' | 'done'): Promise<void> {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ inquiry, state })
    await callService(`${url}/notes`, { method: 'PUT', headers, body })
    reload()
  }
  return (
    <section aria-labelledby="order-timeline-heading" className="order-work__timeline">
      <h3 id="order-timeline-heading">{texts.timeline}</h3>
      <QueryView query={query}>
        {({ events }) =>
          events.length === 0 ? (
            <p>{texts.noEvents}</p>
          ) : (
            <ol>
              {events.map(({ id, kind, text, inquiry_state: state, by, at }) => (
                <li key={id}>
                  <div>
                    <strong>{texts.kinds[kind]}</strong> {eventWords(kind, text, texts)}
                    {state && ` (${state === 'open' ? texts.inquiryOpen : texts.inquiryDone})`}
                  </div>
                  <small>
                    {time(at)} · {by ?? texts.byService}
                  </small>
                  {state && (
                    <Button
                      buttonStyle="secondary"
                      margin={false}
                      onClick={() => void mark(id, state === 'open' ? 'done' : 'open')}
                      size="small"
                    >
                      {state === 'open' ? texts.markDone : texts.markOpen}
                    </Button>
                  )}
                </li>
              ))}
            </ol>
          )
        }
      </QueryView>
    </section>
  )
}
