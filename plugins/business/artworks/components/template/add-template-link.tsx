'use client'
import './template.css'
import { Button, useConfig } from '@payloadcms/ui'
import { useTexts } from './texts.ts'

/** The way to the form that adds a frame or a mat. */
export function AddTemplateLink() {
  const texts = useTexts().add
  const { admin } = useConfig().config.routes
  return (
    <div className="template-list-head">
      <Button
        buttonStyle="primary"
        el="link"
        icon="plus"
        id="template-add"
        margin={false}
        size="medium"
        to={`${admin}/collections/composition-templates/add`}
      >
        {texts.action}
      </Button>
    </div>
  )
}
