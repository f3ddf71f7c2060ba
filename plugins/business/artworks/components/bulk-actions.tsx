'use client'
import { Button, useConfig, useListQuery, useSelection } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { Artwork } from '../../../../src/payload-types.ts'
import { callService } from '../../../core/console/call-service.ts'
import { type Confirmation, ConfirmDialog } from '../../../core/console/dialog.tsx'
import { useProblemWords } from '../../../core/console/use-problem-words.ts'
import { relationId } from '../../../core/database/relation-id.ts'
import { type BulkResult, BulkResults } from './bulk-results.tsx'
import { useTexts } from './texts.ts'

const OPERATIONS = ['publish', 'unpublish', 'archive'] as const
export type BulkOperation = (typeof OPERATIONS)[number]

/** One item of the answer of `POST …/artworks/bulk-change`. */
type Item = { readonly id: string; readonly ok: boolean; readonly message?: string }
type Selected = Pick<Artwork, 'id' | 'title' | 'brand'>

/** Above the list: what can be done with the artworks of this page that are selected, and what became of each. */
export function BulkActions() {
  const { bulk: texts, actions } = useTexts()
  const { api } = useConfig().config.routes
  const { data } = useListQuery()
  const { selectedIDs } = useSelection()
  const router = useRouter()
  const wordsOf = useProblemWords()
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null)
  const [results, setResults] = useState<readonly BulkResult[] | null>(null)
  const docs: readonly Selected[] = data?.docs ?? []
  const chosen = docs.filter(({ id }) => selectedIDs?.includes(id))

  const change = async (operation: BulkOperation, brand: string, artworks: readonly Selected[]) => {
    const answer = await callService<{ results: readonly Item[] }>(
      `${api}/${brand}/artworks/bulk-change`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ operation, artworks: artworks.map(({ id }) => id) }),
      },
    )
    // A request that fails may have changed some of them before, and its answer may be all that was lost.
    const failure = answer.ok ? undefined : wordsOf(answer.problem)
    const reason = `${texts.notKnown} ${failure?.message ?? ''} ${failure?.action ?? ''}`.trim()
    return artworks.map(({ id, title }): BulkResult => {
      const item = answer.ok ? answer.value.results.find((one) => one.id === id) : undefined
      if (!item) return { id, title, outcome: 'unknown', reason }
      if (item.ok) return { id, title, outcome: 'accepted' }
      return { id, title, outcome: 'refused', reason: item.message ?? '' }
    })
  }
  const run = async (operation: BulkOperation) => {
    const all: BulkResult[] = []
    for (const brand of new Set(chosen.map((artwork) => relationId(artwork.brand)))) {
      const ofBrand = chosen.filter((artwork) => relationId(artwork.brand) === brand)
      all.push(...(await change(operation, brand, ofBrand)))
    }
    setResults(all)
    router.refresh()
  }
  const ask = (operation: BulkOperation) =>
    setConfirmation({
      heading: texts.question[operation](chosen.length),
      body: texts.body[operation],
      confirm: actions[operation],
      run: () => run(operation),
    })
  return (
    <>
      {chosen.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame of its own.
        <div aria-label={texts.label} className="kit-bar artwork-bulk" role="group">
          <span>{texts.selected(chosen.length)}</span>
          {OPERATIONS.map((operation) => (
            <Button
              buttonStyle="secondary"
              id={`artworks-${operation}`}
              key={operation}
              margin={false}
              onClick={() => ask(operation)}
              size="small"
            >
              {actions[operation]}
            </Button>
          ))}
        </div>
      )}
      <ConfirmDialog confirmation={confirmation} onClose={() => setConfirmation(null)} />
      <BulkResults onClose={() => setResults(null)} results={results} />
    </>
  )
}
