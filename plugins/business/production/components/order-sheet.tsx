'use client'
import { useConfig } from '@payloadcms/ui'
import { useState } from 'react'
import { nextStatuses } from '../../../../src/orders/status.ts'
import type { Order } from '../../../../src/payload-types.ts'
import { ProblemNotice } from '../../../core/console/problem-notice.tsx'
import { inWords } from './event-words.ts'
import { OrderActions } from './order-actions.tsx'
import { type Asked, OrderDialog } from './order-dialog.tsx'
import { OrderPrints } from './order-prints.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { useTexts } from './texts.ts'
import { useOrderRequest } from './use-order-request.ts'
import { usePrints } from './use-prints.ts'

type Props = { readonly order: Order; readonly onChanged: () => void }

/** One order: its photos, what is to be decided, and what has happened. */
export function OrderSheet({ order, onChanged }: Props) {
  const texts = useTexts()
  const { api, admin } = useConfig().config.routes
  const url = `${api}/orders/${order.id}`
  const prints = usePrints(url, order)
  const { busy, problem, forget, send: request } = useOrderRequest(url)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [sent, setSent] = useState(0)
  const next = nextStatuses({ status: order.status, heldFrom: order.heldFrom ?? null })
  const problems = order.photoProblems ?? []
  const mayDecide = order.status === 'pending'

  function ask(what: Asked | null): void {
    forget()
    setAsked(what)
  }

  async function send(path: string, json: object): Promise<void> {
    const version = path === 'notes' ? {} : { updatedAt: order.updatedAt }
    if (await request(path, { ...json, ...version })) setAsked(null)
    // The photos may be others than those that were seen.
    else prints.query.reload()
    setSent((before) => before + 1)
    onChanged()
  }

  return (
    <section aria-labelledby="order-sheet-heading" className="order-work__sheet">
      <header className="kit-bar">
        <h2 id="order-sheet-heading">{order.name}</h2>
        <a className="kit-bar__end" href={`${admin}/collections/orders/${order.id}`}>
          {texts.open}
        </a>
      </header>
      {problems.length > 0 && (
        <ul className="order-work__problems">
          {problems.map((one) => (
            <li key={one}>{texts.reasons[one]}</li>
          ))}
        </ul>
      )}
      {order.status === 'on_hold' && order.holdReason && (
        <p>
          {texts.held} {inWords(order.holdReason, texts)}
        </p>
      )}
      <ProblemNotice problem={asked === null ? problem : null} />
      <OrderActions
        approve={() => void send('check', { decision: 'approve', printsVersion: prints.seen })}
        ask={ask}
        busy={busy}
        mayApprove={mayDecide && problems.length === 0 && prints.seen !== null}
        mayDecide={mayDecide}
        mayShip={next.includes('shipped')}
      />
      <OrderPrints onSent={onChanged} order={order} prints={prints} url={url} />
      <OrderTimeline url={url} version={`${order.updatedAt} ${sent}`} />
      <OrderDialog
        asked={asked}
        busy={busy}
        onClose={() => ask(null)}
        onSend={send}
        problem={problem}
      />
    </section>
  )
}
