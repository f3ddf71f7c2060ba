import type { Field, FieldHook } from 'payload'
import { nobody } from '../../plugins/core/access/rules.ts'
import type { VariantType } from '../../src/composition/catalogue.ts'
import { languageOf } from '../../src/errors/in-language.ts'
import { type StoredError, storedErrorText } from '../../src/errors/stored-error.ts'

const managed = { create: nobody, update: nobody }

/** What an administrator allowed to be sold although the picture is too small for its sheet. */
export type PrintException = {
  readonly types: readonly VariantType[]
  readonly reason: string
}

const shownProblem: FieldHook = ({ siblingData, req }) => {
  const stored: StoredError | null | undefined = siblingData.storedPublishProblem
  return stored ? storedErrorText(stored, languageOf(req)) : null
}

/** What decides whether, when and how far an artwork is sold. Endpoints of the artworks change it. */
export const artworkSaleFields: readonly Field[] = [
  // A `PrintException`.
  { name: 'printException', type: 'json', access: managed, admin: { hidden: true } },
  // Whether the artwork is published as soon as all of its variants are composed.
  {
    name: 'publishWhenReady',
    type: 'checkbox',
    defaultValue: false,
    access: managed,
    admin: { hidden: true },
  },
  // Listed before the field that it reads: Payload removes hidden fields one by one.
  {
    name: 'publishProblem',
    type: 'text',
    virtual: true,
    hooks: { afterRead: [shownProblem] },
    access: managed,
    admin: { hidden: true },
  },
  // Why the artwork was not published when it was ready: a `StoredError`.
  {
    name: 'storedPublishProblem',
    type: 'json',
    hidden: true,
    access: { read: nobody, ...managed },
  },
]
