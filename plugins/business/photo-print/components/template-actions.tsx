'use client'
import { Button, ConfirmationModal, useModal } from '@payloadcms/ui'
import type { PhotoTemplate } from '../../../../src/payload-types.ts'
import type { TemplateOperationRun } from './use-template-operation.ts'
import { useTexts } from './use-texts.ts'

type Props = {
  readonly template: PhotoTemplate
  readonly operation: TemplateOperationRun
  /** Whether the form holds changes that are not saved. */
  readonly modified: boolean
}

/** The buttons of a template: on or off, and the shop once more where it is behind. */
export function TemplateActions({ template, operation, modified }: Props) {
  const { panel: texts } = useTexts()
  const { openModal } = useModal()
  const shared = { margin: false, size: 'medium', disabled: operation.running || modified } as const
  const modal = `template-deactivate-${template.id}`
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be part of the record's form. */}
      <div aria-label={texts.actions} className="template-panel__actions" role="group">
        {template.status === 'active' ? (
          <Button
            {...shared}
            buttonStyle="secondary"
            id="template-deactivate"
            onClick={() => openModal(modal)}
          >
            {texts.deactivate}
          </Button>
        ) : (
          <Button {...shared} id="template-activate" onClick={() => operation.run('activate')}>
            {texts.activate}
          </Button>
        )}
        {template.shopState !== 'current' && (
          <Button
            {...shared}
            buttonStyle="secondary"
            id="template-publish"
            onClick={() => operation.run('publish')}
          >
            {texts.publish}
          </Button>
        )}
      </div>
      <ConfirmationModal
        body={texts.confirmBody}
        cancelLabel={texts.cancel}
        confirmLabel={texts.deactivate}
        heading={texts.confirm}
        modalSlug={modal}
        onConfirm={() => operation.run('deactivate')}
      />
    </>
  )
}
