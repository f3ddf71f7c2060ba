'use client'
import { Button, ConfirmationModal, useModal } from '@payloadcms/ui'
import { type ArtworkOperation, legalOperations } from '../../../../src/artworks/status.ts'
import { CATALOGUE } from '../../../../src/composition/catalogue.ts'
import type { OperationRun } from '../../../core/console/use-operation.ts'
import type { ArtworkFacts } from './artwork-facts.ts'
import { useTexts } from './texts.ts'
import type { Composition } from './use-composition.ts'

type Props = {
  readonly artwork: ArtworkFacts
  readonly composition: Composition
  readonly operation: OperationRun<ArtworkOperation>
  /** How many of the pictures are there; `null` while that is not known. */
  readonly composed: number | null
  /** Whether the form holds changes that are not saved. */
  readonly modified: boolean
}

const CONFIRMED = ['unpublish', 'archive'] as const

/** The buttons of the edit page, each enabled only while what it does is legal. */
export function ArtworkActions({ artwork, composition, operation, composed, modified }: Props) {
  const { actions: texts, confirm } = useTexts()
  const { openModal } = useModal()
  const legal = legalOperations(artwork.status)
  const complete = composed === CATALOGUE.length
  const idle = operation.running === null && !composition.active && !modified
  const may = (wanted: ArtworkOperation) => idle && legal.includes(wanted)
  const modal = (wanted: ArtworkOperation) => `artwork-${wanted}-${artwork.id}`
  const style = (primary: boolean) => (primary ? 'primary' : 'secondary')
  const shared = { margin: false, size: 'medium' } as const
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be part of the record's form. */}
      <div aria-label={texts.label} className="kit-bar" role="group">
        <Button
          {...shared}
          buttonStyle={style(!complete)}
          disabled={!idle || !artwork.hasPicture || artwork.status === 'archived'}
          id="artwork-generate"
          onClick={() => void composition.start()}
        >
          {complete ? texts.generateAgain : texts.generate}
        </Button>
        <Button
          {...shared}
          buttonStyle={style(complete)}
          disabled={!may('publish') || !complete}
          id="artwork-publish"
          onClick={() => void operation.run('publish')}
        >
          {artwork.status === 'published' ? texts.publishAgain : texts.publish}
        </Button>
        {CONFIRMED.map((wanted) => (
          <Button
            {...shared}
            buttonStyle="secondary"
            disabled={!may(wanted)}
            id={`artwork-${wanted}`}
            key={wanted}
            onClick={() => openModal(modal(wanted))}
          >
            {texts[wanted]}
          </Button>
        ))}
        <Button
          {...shared}
          buttonStyle="secondary"
          disabled={!may('restore')}
          id="artwork-restore"
          onClick={() => void operation.run('restore')}
        >
          {texts.restore}
        </Button>
      </div>
      {CONFIRMED.map((wanted) => (
        <ConfirmationModal
          body={confirm[wanted].body}
          cancelLabel={texts.cancel}
          confirmLabel={texts[wanted]}
          heading={confirm[wanted].heading}
          key={wanted}
          modalSlug={modal(wanted)}
          onConfirm={() => operation.run(wanted)}
        />
      ))}
    </>
  )
}
