'use client'

import {
  PasswordField,
  useAuth,
  useDocumentInfo,
  useForm,
  useFormFields,
  useFormSubmitted,
} from '@payloadcms/ui'
import { useEffect } from 'react'
import { useTexts } from './texts.ts'

const PATH = 'currentPassword'

/** Asks people who change their own password for the current one, below Payload's fields for the new one. */
export function CurrentPassword() {
  const { id, data } = useDocumentInfo()
  const { user } = useAuth()
  const isSubmitted = useFormSubmitted()
  // The form always has an entry of the new password. "Change password" makes it invalid at once, and so does the
  // server once the form was submitted.
  const isChanging = useFormFields(
    ([{ password }]) => Boolean(password?.value) || (password?.valid === false && !isSubmitted),
  )
  // A save ends the change.
  return isChanging && id === user?.id ? <Field key={String(data?.updatedAt)} /> : null
}

function Field() {
  const texts = useTexts()
  const { dispatchFields } = useForm()
  // Left in the form, an empty field would keep it from being saved without a new password, and Payload would send the
  // passwords again with the next change.
  useEffect(
    () => () => {
      for (const path of [PATH, 'password', 'confirm-password'])
        dispatchFields({ type: 'REMOVE', path })
    },
    [dispatchFields],
  )
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
