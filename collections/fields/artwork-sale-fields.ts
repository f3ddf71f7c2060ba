import type { Field } from 'payload'
import { nobody } from '../../plugins/core/access/rules.ts'
import type { VariantType } from '../../src/composition/catalogue.ts'

const managed = { create: nobody, update: nobody }

/** What an administrator allowed to be sold although the picture is too small for its sheet. */
export type PrintException = {
  readonly types: readonly VariantType[]
  readonly reason: string
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
]
