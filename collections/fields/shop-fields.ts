import type { Field, FieldHook } from 'payload'
import { nobody } from '../../plugins/core/access/rules.ts'
import { languageOf } from '../../src/errors/in-language.ts'
import { storedErrorText } from '../../src/errors/stored-error.ts'
import type { ShopDrift } from '../../src/publishing/compare-products.ts'
import {
  fieldProblems,
  type ShopProblem,
  withoutChanged,
} from '../../src/publishing/shop-problem.ts'
import type { ShopState } from '../../src/publishing/shop-states.ts'
import { choices } from './choices.ts'

const managed = { create: nobody, update: nobody }

const shownProblem: FieldHook = ({ siblingData, req }) => {
  const stored: ShopProblem | null | undefined = siblingData.storedShopProblem
  return stored ? storedErrorText(stored, languageOf(req)) : null
}

const shownAtFields: FieldHook = ({ siblingData, req }) => {
  const stored: ShopProblem | null | undefined = siblingData.storedShopProblem
  const language = languageOf(req)
  const shown = stored ? fieldProblems(stored) : []
  return shown.map(({ path, message }) => ({ path, message: message[language] }))
}

/** What was said of a field holds no longer once the field is changed. */
const forgetChanged: FieldHook = ({ value, siblingData, previousSiblingDoc }) => {
  if (!value) return value
  const isChanged = (path: string) =>
    JSON.stringify(siblingData[path]) !== JSON.stringify(previousSiblingDoc?.[path])
  return withoutChanged(value as ShopProblem, isChanged)
}

/** What the shop knows of a record that is a product there. The publishing engine writes it. */
export const shopFields = (): Field[] => [
  {
    // Empty: it has never been on its way to the shop.
    name: 'shopState',
    type: 'select',
    options: choices<ShopState>({
      pending: { en: 'On its way to the shop', ja: 'ショップへの反映待ち' },
      current: { en: 'Up to date in the shop', ja: 'ショップに反映済み' },
      refused: { en: 'The shop refused it', ja: 'ショップが拒否しました' },
    }),
    index: true,
    access: managed,
    label: { en: 'In the shop', ja: 'ショップ' },
    admin: { hidden: true },
  },
  {
    // Listed before the field that it reads: Payload removes hidden fields one by one.
    name: 'shopProblem',
    type: 'text',
    virtual: true,
    access: managed,
    admin: { hidden: true },
    hooks: { afterRead: [shownProblem] },
  },
  {
    // What the shop said of single fields: a list of `FieldMessage`.
    name: 'shopFieldProblems',
    type: 'json',
    virtual: true,
    access: managed,
    admin: { hidden: true },
    hooks: { afterRead: [shownAtFields] },
  },
  {
    // Why it is not in the shop as it is recorded here: a `ShopProblem`.
    name: 'storedShopProblem',
    type: 'json',
    hidden: true,
    access: { read: nobody, ...managed },
    hooks: { beforeChange: [forgetChanged] },
  },
  {
    name: 'commerceProductId',
    type: 'text',
    unique: true,
    index: true,
    access: managed,
    label: { en: 'Product in the shop', ja: 'ショップの商品ID' },
    // The panel has a link to the product instead.
    admin: { hidden: true },
  },
  { name: 'commerceUrl', type: 'text', access: managed, admin: { hidden: true } },
  // The product as the shop last confirmed it, to tell what was changed there since: a `KnownProduct`.
  { name: 'knownProduct', type: 'json', hidden: true, access: { read: nobody, ...managed } },
  {
    // Empty: none was found when it was last compared.
    name: 'shopDrift',
    type: 'select',
    options: choices<ShopDrift>({
      changed: { en: 'Changed in the shop', ja: 'ショップで変更' },
      deleted: { en: 'Deleted in the shop', ja: 'ショップで削除' },
    }),
    index: true,
    access: managed,
    label: { en: 'Difference to the shop', ja: 'ショップとの差異' },
    admin: { hidden: true },
  },
]

/** On the page of a record: compares it with the shop. */
export const shopComparison: Field = { name: 'shopComparison', type: 'ui', admin: {} }
