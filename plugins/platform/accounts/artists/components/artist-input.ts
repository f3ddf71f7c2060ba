import type { FieldMessage } from '../../../../../src/errors/service-error.ts'
import type { Texts } from './texts.ts'

export type ArtistInput = { readonly name: string; readonly email: string }

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const MAX_NAME = 100

/** What can be seen to be wrong before anything is sent, in the reader's language. */
export function problemsOf({ name, email }: ArtistInput, { form }: Texts): FieldMessage[] {
  const ofName =
    name.trim() === '' ? form.noName : name.trim().length > MAX_NAME ? form.longName : null
  const ofEmail =
    email.trim() === '' ? form.noEmail : EMAIL.test(email.trim()) ? null : form.wrongEmail
  return [
    ...(ofName ? [{ path: 'name', message: ofName }] : []),
    ...(ofEmail ? [{ path: 'email', message: ofEmail }] : []),
  ]
}
