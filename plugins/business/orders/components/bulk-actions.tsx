'use client'
import './bulk-actions.css'
import { useListDrawerContext, useListQuery, useSelection } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { nextOfAll, type OrderStatus } from '../../../../src/orders/status.ts'
import { BulkBar } from '../../../core/console/bulk/bulk-bar.tsx'
import { type BulkResult, BulkResults } from '../../../core/console/bulk/bulk-results.tsx'
import { StatusDialog } from './status-dialog.tsx'
import { useTexts } from './texts.ts'
import { type Selected, useBulkStatus } from './use-bulk-status.ts'

/**
 * Above the list: the statuses that all of the selected orders of this page may take, and what became of each order. Its place
 * is there without a selection, too, so that the first one moves no row.
 */
export function BulkActions() {
  const texts = useTexts()
  const { data } = useListQuery()
  const { isInDrawer } = useListDrawerContext()
  const { selectedIDs } = useSelection()
  const router = useRouter()
  const change = useBulkStatus()
  const [asked, setAsked] = useState<OrderStatus | null>(null)
  const [busy, setBusy] = useState(false)
  const [results, setResults] = useState<readonly BulkResult[] | null>(null)
  const orders: readonly Selected[] = data?.docs ?? []
  if (isInDrawer) return null
  const chosen = orders.filter(({ id }) => selectedIDs?.includes(id))
  const next = nextOfAll(
    chosen.map(({ status, heldFrom }) => ({ status, heldFrom: heldFrom ?? null })),
  )

  async function run(status: OrderStatus, reason?: string): Promise<void> {
    setBusy(true)
    const became = await change(chosen, status, reason)
    setBusy(false)
    setAsked(null)
    setResults(became)
    router.refresh()
  }
  const selected = chosen.length === 0 ? texts.bulk.none : texts.bulk.selected(chosen.length)
  const isStuck = chosen.length > 0 && next.length === 0
  return (
    <div className="kit-list-head order-list-head">
      {/* What a filter shows may be gone after a change; the results stay. */}
      {orders.length > 0 && (
        <BulkBar
          id="orders"
          label={texts.bulk.label}
          onChoose={setAsked}
          operations={next.map((status) => [status, texts.to[status]] as const)}
          selected={isStuck ? `${selected}. ${texts.bulk.nothingInCommon}` : selected}
        />
      )}
      <StatusDialog
        asked={asked}
        busy={busy}
        onClose={() => setAsked(null)}
        onConfirm={(status, reason) => void run(status, reason)}
        orders={chosen.length}
      />
      <BulkResults
        collection="orders"
        onClose={() => setResults(null)}
        results={results}
        texts={texts.bulk}
      />
    </div>
  )
}
