'use client'
import { Button } from '@payloadcms/ui'
import { useState } from 'react'
import type { PhotoTemplate } from '../../../../src/payload-types.ts'
import { lacksDiscounts } from '../../../../src/photo-print/automatic-discounts.ts'
import { type Confirmation, ConfirmDialog } from '../../../core/console/dialog.tsx'
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
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null)
  const shared = {
    margin: false,
    size: 'medium',
    disabled: operation.running !== null || modified,
  } as const
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be part of the record's form. */}
      <div aria-label={texts.actions} className="kit-bar" role="group">
        {template.status === 'active' ? (
          <Button
            {...shared}
            buttonStyle="secondary"
            id="template-deactivate"
            onClick={() =>
              setConfirmation({
                heading: texts.confirm,
                body: texts.confirmBody,
                confirm: texts.deactivate,
                run: () => operation.run('deactivate'),
              })
            }
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
      <ConfirmDialog confirmation={confirmation} onClose={() => setConfirmation(null)} />
    </>
  )
}
