'use client'
import { useListQuery, useSelection } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { BulkBar } from '../../../core/console/bulk/bulk-bar.tsx'
import { type BulkResult, BulkResults } from '../../../core/console/bulk/bulk-results.tsx'
import { type Confirmation, ConfirmDialog } from '../../../core/console/dialog.tsx'
import { useTexts } from './texts.ts'
import { type BulkOperation, type Selected, useBulkChange } from './use-bulk-change.ts'

const OPERATIONS: readonly BulkOperation[] = ['publish', 'unpublish', 'archive']

type Props = { readonly mayDelete: boolean }

/** Above the list: what can be done with the artworks of this page that are selected, and what became of each. */
export function BulkActions({ mayDelete }: Props) {
  const { bulk: texts } = useTexts()
  const { data } = useListQuery()
  const { selectedIDs } = useSelection()
  const router = useRouter()
  const change = useBulkChange()
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null)
  const [results, setResults] = useState<readonly BulkResult[] | null>(null)
  const docs: readonly Selected[] = data?.docs ?? []
  const chosen = docs.filter(({ id }) => selectedIDs?.includes(id))

  const ask = (operation: BulkOperation) =>
    setConfirmation({
      heading: texts.question[operation](chosen.length),
      body: texts.body[operation],
      confirm: texts.operations[operation],
      run: async () => {
        setResults(await change(operation, chosen))
        router.refresh()
      },
    })
  const operations = mayDelete ? [...OPERATIONS, 'delete' as const] : OPERATIONS
  return (
    <>
      {chosen.length > 0 && (
        <BulkBar
          id="artworks"
          label={texts.label}
          onChoose={ask}
          operations={operations.map((one) => [one, texts.operations[one]] as const)}
          selected={texts.selected(chosen.length)}
        />
      )}
      <ConfirmDialog confirmation={confirmation} onClose={() => setConfirmation(null)} />
      <BulkResults
        collection="artworks"
        onClose={() => setResults(null)}
        results={results}
        texts={texts}
      />
    </>
  )
}
