'use client'

import { PasswordField, useAuth, useDocumentInfo, useForm, useFormFields } from '@payloadcms/ui'
import { useEffect } from 'react'
import { useTexts } from './texts.ts'

const PATH = 'currentPassword'

/** Asks people who change their own password for the current one, below Payload's fields for the new one. */
export function CurrentPassword() {
  const { id } = useDocumentInfo()
  const { user } = useAuth()
  // Payload has the field of the new password on every page; it is required, or typed, while it is changed.
  const isChanging = useFormFields(
    ([{ password }]) => password?.valid === false || typeof password?.value === 'string',
  )
  return isChanging && id === user?.id ? <Field /> : null
}

function Field() {
  const texts = useTexts()
  const { dispatchFields } = useForm()
  // Left in the form, the empty field would keep it from being saved without a new password.
  useEffect(() => () => dispatchFields({ type: 'REMOVE', path: PATH }), [dispatchFields])
  return (
    <PasswordField
      autoComplete="current-password"
      field={{ name: PATH, label: texts.currentPassword, required: true }}
      indexPath=""
      parentPath=""
      parentSchemaPath=""
      path={PATH}
      schemaPath={PATH}
    />
  )
}
