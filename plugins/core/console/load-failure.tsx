'use client'
import { Button } from '@payloadcms/ui'
import type { ReactNode } from 'react'
import { useKitTexts } from './texts.ts'

type Props = {
  /** Of the button. */
  readonly id: string
  readonly loading: boolean
  readonly onRetry: () => void
  /** Why loading failed. */
  readonly children: ReactNode
}

/** Why loading failed, and a retry button. The button stays during the retry and so keeps the focus. */
export function LoadFailure({ id, loading, onRetry, children }: Props) {
  const texts = useKitTexts()
  return (
    <div aria-busy={loading} className="kit-failure">
      {loading ? <p role="status">{texts.loading}</p> : children}
      <Button buttonStyle="secondary" id={id} margin={false} onClick={onRetry}>
        {texts.again}
      </Button>
    </div>
  )
}
