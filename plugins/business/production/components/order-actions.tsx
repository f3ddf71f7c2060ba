'use client'
import { Button } from '@payloadcms/ui'
import type { Asked } from './order-dialog.tsx'
import { useTexts } from './texts.ts'
import { useKeys } from './use-keys.ts'

type Props = {
  readonly approve: () => void
  readonly ask: (what: Asked) => void
  readonly busy: boolean
  readonly mayApprove: boolean
  readonly mayDecide: boolean
  readonly mayShip: boolean
}

/** What can be done with an order, by buttons and by keys. */
export function OrderActions({ approve, ask, busy, mayApprove, mayDecide, mayShip }: Props) {
  const texts = useTexts()
  useKeys({
    a: () => mayApprove && !busy && approve(),
    r: () => mayDecide && !busy && ask('reject'),
    p: () => mayDecide && !busy && ask('request'),
    s: () => mayShip && !busy && ask('ship'),
    n: () => !busy && ask('note'),
  })
  const shared = { margin: false, size: 'medium' } as const
  const second = { ...shared, buttonStyle: 'secondary', disabled: busy } as const
  return (
    <div className="kit-bar">
      {mayDecide && (
        <>
          <Button {...shared} disabled={busy || !mayApprove} id="photos-approve" onClick={approve}>
            {texts.approve}
          </Button>
          <Button {...second} id="photos-reject" onClick={() => ask('reject')}>
            {texts.reject}
          </Button>
          <Button {...second} id="photos-request" onClick={() => ask('request')}>
            {texts.request}
          </Button>
        </>
      )}
      {mayShip && (
        <Button {...shared} disabled={busy} id="order-ship" onClick={() => ask('ship')}>
          {texts.ship}
        </Button>
      )}
      <Button {...second} id="order-note" onClick={() => ask('note')}>
        {texts.note}
      </Button>
    </div>
  )
}
