'use client'
import { Button, useConfig } from '@payloadcms/ui'
import { useTime } from '../../../core/console/formats.ts'
import { type WorkGroup, WorkPanel } from '../../../core/console/work-panel.tsx'
import type { WaitingOrders, WaitingStatus } from '../operations/waiting-orders.ts'
import { useTexts } from './texts.ts'

/** On the dashboard: the orders whose photos wait for a check, and those on hold. */
export function WaitingOrdersPanel({ orders }: { readonly orders: WaitingOrders }) {
  const { dashboard: texts } = useTexts()
  const time = useTime()
  const { admin } = useConfig().config.routes
  const group = (status: WaitingStatus, all: string, isProblem = false): WorkGroup => ({
    id: `order-work-${status}`,
    heading: texts[status],
    total: orders[status].total,
    all: `${admin}${all}`,
    isProblem,
    items: orders[status].items.map(({ id, name, placedAt }) => ({
      ...{ id, title: name, detail: time(placedAt) },
      href: `${admin}/collections/orders/${id}`,
    })),
  })
  return (
    <WorkPanel
      action={
        <Button el="link" id="order-work-start" margin={false} to={`${admin}/order-work`}>
          {texts.start}
        </Button>
      }
      empty={<p>{texts.empty}</p>}
      groups={[
        group('pending', '/order-work'),
        group('on_hold', '/collections/orders?where[or][0][and][0][status][equals]=on_hold', true),
      ]}
      heading={texts.heading}
      id="order-work"
    />
  )
}
