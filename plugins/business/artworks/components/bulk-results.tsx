'use client'
import { Button } from '@payloadcms/ui'
import { Dialog } from '../../../core/console/dialog.tsx'
import { ArtworkLink } from './artwork-link.tsx'
import { useTexts } from './texts.ts'

/** `unknown`: the request failed, which may have changed the artwork nevertheless. In the order in which they are shown. */
const OUTCOMES = ['refused', 'unknown', 'accepted'] as const

export type BulkResult = {
  readonly id: string
  readonly title: string
  readonly outcome: (typeof OUTCOMES)[number]
  /** Why it was not accepted, or why the outcome is unknown. */
  readonly reason?: string
  /** There is no page of it any more. */
  readonly deleted?: boolean
}

type Props = {
  /** `null`: there is nothing to show. */
  readonly results: readonly BulkResult[] | null
  readonly onClose: () => void
}

/** What became of each artwork of a bulk change, those that were not accepted first, with the way to it. */
export function BulkResults({ results, onClose }: Props) {
  const { bulk: texts } = useTexts()
  const having = (outcome: BulkResult['outcome']) =>
    results?.filter((result) => result.outcome === outcome) ?? []
  const unknown = having('unknown').length
  return (
    <Dialog heading={texts.results} onClose={onClose} open={results !== null}>
      <p role="status">
        {texts.summary(having('accepted').length, having('refused').length)}{' '}
        {unknown > 0 && texts.unknown(unknown)}
      </p>
      <ul className="artwork-bulk__results">
        {OUTCOMES.flatMap(having).map(({ id, title, outcome, reason, deleted }) => (
          <li key={id}>
            {deleted ? <span>{title}</span> : <ArtworkLink id={id}>{title}</ArtworkLink>}
            <span className={outcome === 'accepted' ? undefined : 'kit-field__error'}>
              {outcome === 'accepted' ? (deleted ? texts.deleted : texts.accepted) : reason}
            </span>
          </li>
        ))}
      </ul>
      <div className="kit-dialog__actions">
        <Button id="artworks-results-close" margin={false} onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </Dialog>
  )
}
