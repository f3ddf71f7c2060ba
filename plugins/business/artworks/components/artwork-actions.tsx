'use client'
import { Button, MoreIcon, Popup, PopupList } from '@payloadcms/ui'
import { useRef, useState } from 'react'
import { type Confirmation, ConfirmDialog } from '../../../core/console/dialog.tsx'
import type { ArtworkFacts } from './artwork-facts.ts'
import type { Action, Actions } from './panel-stage.ts'
import { useTexts } from './texts.ts'
import type { ArtworkActionsRun } from './use-artwork-actions.ts'

type Props = Actions & {
  readonly artwork: ArtworkFacts
  readonly actions: ArtworkActionsRun
  /** Whether something else has to be done first, e.g. changes to be saved. */
  readonly disabled: boolean
}

const CONFIRMED = ['unpublish', 'archive', 'discard'] as const

/** What can be done with an artwork: the next step as a button, the rest in a menu. */
export function ArtworkActions({ artwork, actions, primary, secondary, more, disabled }: Props) {
  const { actions: texts, confirm } = useTexts()
  const bar = useRef<HTMLDivElement>(null)
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null)
  const label = (action: Action) => {
    if (action === 'publish' && artwork.status === 'published') return texts.publishAgain
    return action === 'generate' && primary !== 'generate' ? texts.generateAgain : texts[action]
  }
  const start = (action: Action) => {
    const confirmed = CONFIRMED.find((one) => one === action)
    if (!confirmed) return void actions.run(action)
    // The menu has closed when the question ends: the focus returns to its button instead.
    bar.current?.querySelector<HTMLElement>('.artwork-more')?.focus()
    setConfirmation({
      ...confirm[confirmed],
      confirm: texts[confirmed],
      run: () => actions.run(confirmed),
    })
  }
  const button = (action: Action, buttonStyle: 'primary' | 'secondary') => (
    <Button
      buttonStyle={buttonStyle}
      disabled={actions.busy || disabled}
      id={`artwork-${action}`}
      key={action}
      margin={false}
      onClick={() => start(action)}
      size="medium"
    >
      {label(action)}
    </Button>
  )
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be part of the record's form. */}
      <div aria-label={texts.label} className="kit-bar" ref={bar} role="group">
        {primary && button(primary, 'primary')}
        {secondary && button(secondary, 'secondary')}
        {more.length > 0 && (
          <Popup
            button={
              <>
                <MoreIcon />
                <span className="kit-hidden">{texts.more}</span>
              </>
            }
            buttonClassName="artwork-more"
            disabled={actions.busy || disabled}
            horizontalAlign="left"
            size="fit-content"
          >
            <PopupList.ButtonGroup>
              {more.map((action) => (
                <PopupList.Button
                  id={`artwork-${action}`}
                  key={action}
                  onClick={() => start(action)}
                >
                  {label(action)}
                </PopupList.Button>
              ))}
            </PopupList.ButtonGroup>
          </Popup>
        )}
      </div>
      <ConfirmDialog confirmation={confirmation} onClose={() => setConfirmation(null)} />
    </>
  )
}
