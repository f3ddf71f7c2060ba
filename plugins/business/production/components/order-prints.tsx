'use client'
import './order-work.css'
import { useConfig, useDocumentInfo } from '@payloadcms/ui'
import { useEffect, useRef, useState } from 'react'
import type { Order } from '../../../../src/payload-types.ts'
import { QueryView } from '../../../core/console/query-view.tsx'
import { photoLines } from '../operations/photo-lines.ts'
import { OrderDialog } from './order-dialog.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { type Print, PrintPictures } from './print-pictures.tsx'
import { useTexts } from './texts.ts'
import { useOrderRequest } from './use-order-request.ts'
import { type SeenPrints, usePrints } from './use-prints.ts'

/** On the page of an order of photos: what is printed of it, and what has happened. */
export function OrderPrintsPanel() {
  const { id, data } = useDocumentInfo()
  if (id === undefined || !data || photoLines(data as Order).length === 0) return null
  return <Panel key={id} order={data as Order} />
}

function Panel({ order }: { readonly order: Order }) {
  const texts = useTexts()
  const url = `${useConfig().config.routes.api}/orders/${order.id}`
  const prints = usePrints(url, order)
  const [sent, setSent] = useState(0)
  return (
    <section aria-labelledby="order-prints-heading" className="kit-panel order-work__sheet">
      <h2 id="order-prints-heading">{texts.printsHeading}</h2>
      <OrderPrints onSent={() => setSent(sent + 1)} order={order} prints={prints} url={url} />
      <OrderTimeline url={url} version={`${order.updatedAt} ${sent}`} />
    </section>
  )
}

type Props = {
  readonly order: Order
  readonly url: string
  readonly prints: SeenPrints
  /** Called after a request for another print. */
  readonly onSent: () => void
}

/** The photos of an order; each can be printed again for a reason. */
export function OrderPrints({ order, url, prints: { query, onShown }, onSent }: Props) {
  const [again, setAgain] = useState<Print | null>(null)
  const { busy, problem, forget, send } = useOrderRequest(url)
  const photos = useRef<HTMLDivElement>(null)
  const sent = useRef(false)
  // The button that was pressed goes while the print is open, and would take the focus with it.
  useEffect(() => {
    if (query.value && sent.current && document.activeElement === document.body)
      photos.current?.focus()
  }, [query.value])
  function choose(print: Print | null): void {
    forget()
    setAgain(print)
  }
  async function reprint(path: string, json: object): Promise<void> {
    // With the number of the attempt a request that is sent twice prints once.
    const attempt = (again?.last_attempt?.attempt ?? 0) + 1
    if (await send(path, { ...json, print: again?.id, attempt })) {
      sent.current = true
      setAgain(null)
    }
    query.reload()
    onSent()
  }
  return (
    <>
      <div className="order-work__photos" ref={photos} tabIndex={-1}>
        <QueryView query={query}>
          {({ prints }) => (
            <PrintPictures
              onReprint={order.status === 'cancelled' ? undefined : choose}
              onShown={onShown}
              prints={prints}
            />
          )}
        </QueryView>
      </div>
      <OrderDialog
        asked={again && 'reprint'}
        busy={busy}
        onClose={() => choose(null)}
        onSend={reprint}
        problem={problem}
      />
    </>
  )
}
