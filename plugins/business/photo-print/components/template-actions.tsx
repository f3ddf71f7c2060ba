'use client'
import { Button, ConfirmationModal, useModal } from '@payloadcms/ui'
import type { PhotoTemplate } from '../../../../src/payload-types.ts'
import { lacksDiscounts } from '../../../../src/photo-print/automatic-discounts.ts'
import type { OperationRun } from '../../../core/console/use-operation.ts'
import { useTexts } from './texts.ts'

export type TemplateOperation = 'activate' | 'deactivate' | 'publish'

type Props = {
  readonly template: PhotoTemplate
  readonly operation: OperationRun<TemplateOperation>
  /** Whether the form holds changes that are not saved. */
  readonly modified: boolean
}

/** The buttons of a template: switch it on or off, and publish it again where the shop is outdated. */
export function TemplateActions({ template, operation, modified }: Props) {
  const { panel: texts } = useTexts()
  const { openModal } = useModal()
  const shared = {
    margin: false,
    size: 'medium',
    disabled: operation.running !== null || modified,
  } as const
  const modal = `template-deactivate-${template.id}`
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be part of the record's form. */}
      <div aria-label={texts.actions} className="kit-bar" role="group">
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
        {(template.shopState !== 'current' || lacksDiscounts(template)) && (
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
