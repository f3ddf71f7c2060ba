'use client'
import './bulk.css'
import { Button } from '@payloadcms/ui'
import type { CollectionSlug } from 'payload'
import { Dialog } from '../dialog.tsx'
import { RecordLink } from '../record-link.tsx'
import { useKitTexts } from '../texts.ts'

/** `unknown`: the request failed, which may have changed the record nevertheless. In the order in which they are shown. */
const OUTCOMES = ['refused', 'unknown', 'accepted'] as const

export type BulkResult = {
  readonly id: string
  readonly title: string
  readonly outcome: (typeof OUTCOMES)[number]
  /** What became of it, or why it was not accepted. */
  readonly text: string
  /** There is no page of it any more. */
  readonly deleted?: boolean
}

type Props = {
  readonly collection: CollectionSlug
  /** `null`: there is nothing to show. */
  readonly results: readonly BulkResult[] | null
  readonly onClose: () => void
  readonly texts: {
    readonly results: string
    readonly summary: (accepted: number, refused: number) => string
    readonly unknown: (records: number) => string
  }
}

/** What became of each record of a bulk change, those that were not accepted first, with the way to it. */
export function BulkResults({ collection, results, onClose, texts }: Props) {
  const { close } = useKitTexts()
  const having = (outcome: BulkResult['outcome']) =>
    results?.filter((result) => result.outcome === outcome) ?? []
  const unknown = having('unknown').length
  return (
    <Dialog heading={texts.results} onClose={onClose} open={results !== null}>
      <p role="status">
        {texts.summary(having('accepted').length, having('refused').length)}{' '}
        {unknown > 0 && texts.unknown(unknown)}
      </p>
      <ul className="kit-bulk__results">
        {OUTCOMES.flatMap(having).map(({ id, title, outcome, text, deleted }) => (
          <li key={id}>
            {deleted ? (
              <span>{title}</span>
            ) : (
              <RecordLink collection={collection} id={id}>
                {title}
              </RecordLink>
            )}
            <span className={outcome === 'accepted' ? undefined : 'kit-field__error'}>{text}</span>
          </li>
        ))}
      </ul>
      <div className="kit-dialog__actions">
        <Button id="bulk-results-close" margin={false} onClick={onClose}>
          {close}
        </Button>
      </div>
    </Dialog>
  )
}
