'use client'
import { Button, toast, useConfig, useDocumentInfo } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { nextStatuses, type OrderStatus } from '../../../../src/orders/status.ts'
import type { Order } from '../../../../src/payload-types.ts'
import { callService, type Problem } from '../../../core/console/call-service.ts'
import { ProblemNotice } from '../../../core/console/problem-notice.tsx'
import { StatusPill } from '../../../core/console/status-pill.tsx'
import { STATUS_STYLES } from './status-cell.tsx'
import { StatusDialog } from './status-dialog.tsx'
import { useTexts } from './texts.ts'

/** Head of an order's page: its status, and the changes of it that are allowed. */
export function OrderPanel() {
  const { id, data } = useDocumentInfo()
  if (id === undefined || !data) return null
  return <Panel key={id} order={data as Order} />
}

function Panel({ order }: { readonly order: Order }) {
  const texts = useTexts()
  const { api } = useConfig().config.routes
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [asked, setAsked] = useState<OrderStatus | null>(null)
  const next = nextStatuses({ status: order.status, heldFrom: order.heldFrom ?? null })

  async function change(status: OrderStatus, reason?: string): Promise<void> {
    setBusy(true)
    setProblem(null)
    setAsked(null)
    const answer = await callService(`${api}/orders/${order.id}/status`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ status, updatedAt: order.updatedAt, ...(reason && { reason }) }),
    })
    setBusy(false)
    // Also an order that others have changed is shown as it is now.
    router.refresh()
    if (answer.ok) toast.success(texts.done)
    else setProblem(answer.problem)
  }

  return (
    <section aria-labelledby="order-panel-heading" className="kit-panel">
      <header className="kit-bar">
        <h2 id="order-panel-heading">{texts.heading}</h2>
        <StatusPill styles={STATUS_STYLES} texts={texts.status} value={order.status} />
      </header>
      {next.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would be part of the record's form.
        <div aria-label={texts.actions} className="kit-bar" role="group">
          {next.map((status) => (
            <Button
              buttonStyle={status === 'on_hold' || status === 'cancelled' ? 'secondary' : 'primary'}
              disabled={busy}
              id={`order-${status}`}
              key={status}
              margin={false}
              onClick={() =>
                status === 'on_hold' || status === 'cancelled'
                  ? setAsked(status)
                  : void change(status)
              }
              size="medium"
            >
              {texts.to[status]}
            </Button>
          ))}
        </div>
      )}
      <p>{next.length === 0 ? texts.final : texts.hint}</p>
      <ProblemNotice problem={problem} />
      <StatusDialog
        asked={asked}
        onClose={() => setAsked(null)}
        onConfirm={(status, reason) => void change(status, reason)}
        orders={1}
      />
    </section>
  )
}
