'use client'
import { getTranslation } from '@payloadcms/translations'
import { Banner, CodeField, JSONField, ShimmerEffect, useTranslation } from '@payloadcms/ui'
import { type ComponentProps, type ReactNode, useMemo } from 'react'
import { useKitTexts } from './texts.ts'
import { useOwnEditor } from './use-own-editor.ts'

/** Payload's field for code, with the editor that this service brings with it. */
export function OwnCodeField(props: ComponentProps<typeof CodeField>) {
  return (
    <WithOwnEditor>
      <CodeField {...props} field={useReachable(props.field)} />
    </WithOwnEditor>
  )
}

/** Payload's field for JSON, with the editor that this service brings with it. */
export function OwnJsonField(props: ComponentProps<typeof JSONField>) {
  return (
    <WithOwnEditor>
      <JSONField {...props} field={useReachable(props.field)} />
    </WithOwnEditor>
  )
}

type EditorField =
  | ComponentProps<typeof CodeField>['field']
  | ComponentProps<typeof JSONField>['field']

/**
 * A field whose editor says the name of the field, and which Tab leaves as it leaves any other: Monaco
 * would take the key for an indentation, and who has no mouse would stay there.
 */
function useReachable<Field extends EditorField>(field: Field): Field {
  const { i18n } = useTranslation()
  return useMemo(() => {
    const ariaLabel = getTranslation(field.label || field.name, i18n)
    const options: object = field.admin?.editorOptions ?? {}
    const editorOptions = { ...options, ariaLabel, tabFocusMode: true }
    return { ...field, admin: { ...field.admin, editorOptions } }
  }, [field, i18n])
}

function WithOwnEditor({ children }: { readonly children: ReactNode }) {
  const state = useOwnEditor()
  const texts = useKitTexts()
  if (state === 'ready') return children
  if (state === 'loading') return <ShimmerEffect height="20rem" />
  return (
    <div role="alert">
      <Banner type="error">{texts.editorMissing}</Banner>
    </div>
  )
}
