'use client'
import { Button, ConfirmationModal, MoreIcon, Popup, PopupList, useModal } from '@payloadcms/ui'
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
  const { openModal } = useModal()
  const modal = (action: Action) => `artwork-${action}-${artwork.id}`
  const label = (action: Action) => {
    if (action === 'publish' && artwork.status === 'published') return texts.publishAgain
    return action === 'generate' && primary !== 'generate' ? texts.generateAgain : texts[action]
  }
  const isConfirmed = (action: Action) => CONFIRMED.some((one) => one === action)
  const start = (action: Action) =>
    isConfirmed(action) ? openModal(modal(action)) : void actions.run(action)
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
      <div aria-label={texts.label} className="kit-bar" role="group">
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
      {CONFIRMED.map((action) => (
        <ConfirmationModal
          body={confirm[action].body}
          cancelLabel={texts.cancel}
          confirmLabel={texts[action]}
          heading={confirm[action].heading}
          key={action}
          modalSlug={modal(action)}
          onConfirm={() => actions.run(action)}
        />
      ))}
    </>
  )
}
