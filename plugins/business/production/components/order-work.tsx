'use client'
import './order-work.css'
import { Button, useConfig } from '@payloadcms/ui'
import { useEffect, useState } from 'react'
import type { Order } from '../../../../src/payload-types.ts'
import { useTime } from '../../../core/console/formats.ts'
import { QueryView } from '../../../core/console/query-view.tsx'
import { OrderSheet } from './order-sheet.tsx'
import { useTexts } from './texts.ts'
import { useKeys } from './use-keys.ts'
import { QUEUES, type Queue, useQueue } from './use-queue.ts'

/** The queue of orders beside the one that is worked on. */
export function OrderWork() {
  const texts = useTexts()
  const { api } = useConfig().config.routes
  const [queue, setQueue] = useState<Queue>('pending')
  const orders = useQueue(api, queue)
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has no place outside of a form. */}
      <div aria-label={texts.queues} className="kit-bar" role="group">
        {QUEUES.map((one) => (
          <Button
            buttonStyle={one === queue ? 'primary' : 'secondary'}
            extraButtonProps={{ 'aria-pressed': one === queue }}
            id={`queue-${one}`}
            key={one}
            margin={false}
            onClick={() => setQueue(one)}
            size="medium"
          >
            {texts.queue[one]}
          </Button>
        ))}
      </div>
      <QueryView query={orders}>
        {({ docs }) =>
          docs.length === 0 ? (
            <p className="kit-empty">{texts.empty}</p>
          ) : (
            <Work key={queue} onChanged={orders.reload} orders={docs} />
          )
        }
      </QueryView>
    </>
  )
}

type WorkProps = { readonly orders: readonly Order[]; readonly onChanged: () => void }

function Work({ orders, onChanged }: WorkProps) {
  const texts = useTexts()
  const time = useTime()
  const [chosen, choose] = useState<string | null>(null)
  // An order that has left the queue makes room for the one behind it.
  const [place, setPlace] = useState(0)
  const found = orders.findIndex(({ id }) => id === chosen)
  const at = found >= 0 ? found : Math.min(place, orders.length - 1)
  const order = orders[at]
  // What is shown stays, also when older orders come before it.
  useEffect(() => {
    choose(order?.id ?? null)
    setPlace(at)
  }, [order?.id, at])
  const go = (to: number) => {
    const index = Math.max(0, Math.min(to, orders.length - 1))
    choose(orders[index]?.id ?? null)
  }
  useKeys({ j: () => go(at + 1), k: () => go(at - 1) })
  const shared = { buttonStyle: 'secondary', margin: false, size: 'medium' } as const
  return (
    <div className="order-work">
      <nav aria-label={texts.list} className="order-work__queue">
        <ol>
          {orders.map(({ id, name, placedAt }, index) => (
            <li key={id}>
              <button
                aria-current={index === at ? 'true' : undefined}
                onClick={() => go(index)}
                type="button"
              >
                <strong>{name}</strong>
                <span>{time(placedAt)}</span>
              </button>
            </li>
          ))}
        </ol>
        <div className="kit-bar">
          <Button {...shared} disabled={at === 0} id="order-previous" onClick={() => go(at - 1)}>
            {texts.previous}
          </Button>
          <Button
            {...shared}
            disabled={at === orders.length - 1}
            id="order-next"
            onClick={() => go(at + 1)}
          >
            {texts.next}
          </Button>
        </div>
        <p className="order-work__keys">{texts.keys}</p>
      </nav>
      {order && <OrderSheet key={order.id} onChanged={onChanged} order={order} />}
    </div>
  )
}
