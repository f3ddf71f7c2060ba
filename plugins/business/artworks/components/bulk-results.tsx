'use client'
import { Button } from '@payloadcms/ui'
import { Dialog } from '../../../core/console/dialog.tsx'
import { ArtworkLink } from './artwork-link.tsx'
import { useTexts } from './texts.ts'

export type BulkResult = {
  readonly id: string
  readonly title: string
  /** Why it was refused; missing where it was accepted. */
  readonly reason?: string
}

type Props = {
  /** `null`: there is nothing to show. */
  readonly results: readonly BulkResult[] | null
  readonly onClose: () => void
}

/** What became of each artwork of a bulk change, those that were refused first, with the way to it. */
export function BulkResults({ results, onClose }: Props) {
  const { bulk: texts } = useTexts()
  const isRefused = ({ reason }: BulkResult) => reason !== undefined
  const refused = results?.filter(isRefused) ?? []
  const accepted = results?.filter((one) => !isRefused(one)) ?? []
  return (
    <Dialog heading={texts.results} onClose={onClose} open={results !== null}>
      <p role="status">{texts.summary(accepted.length, refused.length)}</p>
      <ul className="artwork-bulk__results">
        {[...refused, ...accepted].map(({ id, title, reason }) => (
          <li key={id}>
            <ArtworkLink id={id}>{title}</ArtworkLink>
            <span className={reason === undefined ? undefined : 'kit-field__error'}>
              {reason ?? texts.accepted}
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
