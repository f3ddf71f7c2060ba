'use client'
import { Button } from '@payloadcms/ui'
import type { ReactNode } from 'react'
import { useAccountTexts } from './use-kit-texts.ts'

type Props = {
  /** Of the button. */
  readonly id: string
  readonly loading: boolean
  readonly onAgain: () => void
  /** What went wrong. */
  readonly children: ReactNode
}

/** What went wrong, and a button that asks again. The button stays meanwhile, and so does the focus. */
export function Failure({ id, loading, onAgain, children }: Props) {
  const texts = useAccountTexts()
  return (
    <div aria-busy={loading} className="kit-failure">
      {loading ? <p role="status">{texts.loading}</p> : children}
      <Button buttonStyle="secondary" id={id} margin={false} onClick={onAgain}>
        {texts.again}
      </Button>
    </div>
  )
}
