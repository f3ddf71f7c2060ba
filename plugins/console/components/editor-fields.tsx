'use client'
import { Banner, CodeField, JSONField, ShimmerEffect, useTranslation } from '@payloadcms/ui'
import type { ComponentProps, ReactNode } from 'react'
import { consoleTexts } from './console-texts.ts'
import { useOwnEditor } from './use-own-editor.ts'

/** Payload's field for code, with the editor that this service brings with it. */
export function OwnCodeField(props: ComponentProps<typeof CodeField>) {
  return (
    <WithOwnEditor>
      <CodeField {...props} />
    </WithOwnEditor>
  )
}

/** Payload's field for JSON, with the editor that this service brings with it. */
export function OwnJsonField(props: ComponentProps<typeof JSONField>) {
  return (
    <WithOwnEditor>
      <JSONField {...props} />
    </WithOwnEditor>
  )
}

function WithOwnEditor({ children }: { readonly children: ReactNode }) {
  const state = useOwnEditor()
  const texts = consoleTexts(useTranslation().i18n.language)
  if (state === 'ready') return children
  if (state === 'loading') return <ShimmerEffect height="20rem" />
  return (
    <div role="alert">
      <Banner type="error">{texts.editorMissing}</Banner>
    </div>
  )
}
