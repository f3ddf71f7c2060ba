'use client'
import { toast, useConfig } from '@payloadcms/ui'
import { useState } from 'react'
import { nextStatuses } from '../../../../src/orders/status.ts'
import type { Order } from '../../../../src/payload-types.ts'
import { callService, type Problem } from '../../../core/console/call-service.ts'
import { ProblemNotice } from '../../../core/console/problem-notice.tsx'
import { QueryView } from '../../../core/console/query-view.tsx'
import { OrderActions } from './order-actions.tsx'
import { type Asked, OrderDialog } from './order-dialog.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { PrintPictures } from './print-pictures.tsx'
import { useTexts } from './texts.ts'
import { usePrints } from './use-prints.ts'

type Props = { readonly order: Order; readonly onChanged: () => void }

/** One order: its photos, what is to be decided, and what has happened. */
export function OrderSheet({ order, onChanged }: Props) {
  const texts = useTexts()
  const { api, admin } = useConfig().config.routes
  const url = `${api}/orders/${order.id}`
  const { query: prints, seen, onShown } = usePrints(url, order)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [sent, setSent] = useState(0)
  const [busy, setBusy] = useState(false)
  const next = nextStatuses({ status: order.status, heldFrom: order.heldFrom ?? null })
  const problems = order.photoProblems ?? []
  const mayDecide = order.status === 'pending'

  function ask(what: Asked | null): void {
    setProblem(null)
    setAsked(what)
  }

  async function send(path: string, json: object): Promise<void> {
    setBusy(true)
    setProblem(null)
    const headers = { 'content-type': 'application/json' }
    const version = path === 'notes' ? {} : { updatedAt: order.updatedAt }
    const body = JSON.stringify({ ...json, ...version })
    const answer = await callService(`${url}/${path}`, { method: 'POST', headers, body })
    setBusy(false)
    setSent((before) => before + 1)
    if (answer.ok) {
      setAsked(null)
      toast.success(texts.done)
    } else {
      setProblem(answer.problem)
      // The photos may be others than those that were seen.
      prints.reload()
    }
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
            <li key={one}>{texts.problems[one]}</li>
          ))}
        </ul>
      )}
      {order.status === 'on_hold' && order.holdReason && (
        <p>
          {texts.held} {order.holdReason}
        </p>
      )}
      <ProblemNotice problem={asked === null ? problem : null} />
      <OrderActions
        approve={() => void send('check', { decision: 'approve', printsVersion: seen })}
        ask={ask}
        busy={busy}
        mayApprove={mayDecide && problems.length === 0 && seen !== null}
        mayDecide={mayDecide}
        mayShip={next.includes('shipped')}
      />
      <QueryView query={prints}>
        {(value) => <PrintPictures onShown={onShown} prints={value.prints} />}
      </QueryView>
      <OrderTimeline url={url} version={`${order.updatedAt} ${sent}`} />
      <OrderDialog
        asked={asked}
        busy={busy}
        key={asked}
        onClose={() => ask(null)}
        onSend={send}
        problem={problem}
      />
    </section>
  )
}
