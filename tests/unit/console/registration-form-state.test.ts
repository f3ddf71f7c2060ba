import { describe, expect, it } from 'vitest'
import {
  asOffered,
  type FormState,
  OWN_ACCOUNT,
  parseForm,
} from '../../../plugins/business/artworks/views/register/form-state.ts'
import { EMPTY_REGISTRATION } from '../../../plugins/business/artworks/views/register/registration-values.ts'
import { shopInLanguages } from '../../../src/brands/shop-settings.ts'

const brand = (id: string, forOthers: boolean) => ({
  ...{ id, name: id, forOthers },
  print: { ratio: [3, 2], sizes: [] } as never,
  shop: shopInLanguages({}),
})
const FOR_AOI: FormState = {
  values: { ...EMPTY_REGISTRATION, title: 'Hills', artist: 'Aoi' },
  brand: 'art',
  account: { typed: 'Aoi (aoi@example.test)', artist: { id: '1', idpUid: 'idp-1' } },
  publishes: true,
  draft: { artworkId: '2', brand: 'art', idpUid: 'idp-1' },
}

describe('A registration form that is read again', () => {
  it('has the artist, the brand, the publish choice and the draft as well as the values', () => {
    expect(parseForm(JSON.stringify(FOR_AOI))).toEqual(FOR_AOI)
    const own = { ...FOR_AOI, account: OWN_ACCOUNT, draft: { ...FOR_AOI.draft, idpUid: null } }
    expect(parseForm(JSON.stringify(own))).toEqual(own)
  })

  it.each(['', 'null', '7', '"x"', '{}', '{"values":null}', '{"title":"x"}', '{'])(
    'is none where %j was kept',
    (json) => expect(parseForm(json)).toBeNull(),
  )

  it('has nothing of another type than the form wrote', () => {
    const json = '{"values":{"title":7},"account":{"artist":{"id":1}},"publishes":1,"draft":[]}'
    expect(parseForm(json)).toEqual({
      ...{ values: EMPTY_REGISTRATION, brand: '', account: OWN_ACCOUNT },
      ...{ publishes: false, draft: null },
    })
  })
})

describe('What a registration form offers', () => {
  it('leaves a possible choice as it is', () => {
    expect(asOffered(FOR_AOI, [brand('ink', false), brand('art', true)])).toEqual(FOR_AOI)
  })

  it('takes the name with the artist where the user registers for themselves alone', () => {
    const form = asOffered(FOR_AOI, [brand('art', false)])
    expect(form.account).toEqual(OWN_ACCOUNT)
    expect(form.values).toEqual({ ...FOR_AOI.values, artist: '' })
  })

  it('begins with the first brand where the chosen one is closed', () => {
    expect(asOffered(FOR_AOI, [brand('ink', true), brand('oil', true)])).toEqual({
      ...FOR_AOI,
      brand: 'ink',
    })
  })

  it('keeps the name of an artist who was not chosen', () => {
    const typed = { ...FOR_AOI, account: OWN_ACCOUNT }
    expect(asOffered(typed, [brand('art', false)]).values.artist).toBe('Aoi')
  })
})
