'use client'
import { Button, useListQuery, useSelection } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { type Confirmation, ConfirmDialog } from '../../../core/console/dialog.tsx'
import { type BulkResult, BulkResults } from './bulk-results.tsx'
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
        // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame of its own.
        <div aria-label={texts.label} className="kit-bar artwork-bulk" role="group">
          <span>{texts.selected(chosen.length)}</span>
          {operations.map((operation) => (
            <Button
              buttonStyle="secondary"
              id={`artworks-${operation}`}
              key={operation}
              margin={false}
              onClick={() => ask(operation)}
              size="small"
            >
              {texts.operations[operation]}
            </Button>
          ))}
        </div>
      )}
      <ConfirmDialog confirmation={confirmation} onClose={() => setConfirmation(null)} />
      <BulkResults onClose={() => setResults(null)} results={results} />
    </>
  )
}
