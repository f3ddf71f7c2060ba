import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BRAND_SEEDS } from '../../../src/brands/brand-seeds.ts'
import { createEngine } from '../../../src/email-templates/liquid/create-engine.ts'
import { inspectMail, renderMail } from '../../../src/email-templates/render/render-mail.ts'
import { LANGUAGES, type MailFacts } from '../../../src/email-templates/starting/mail-brand.ts'
import { startingTemplate } from '../../../src/email-templates/starting/starting-template.ts'
import { STARTING_TYPES } from '../../../src/email-templates/template-types.ts'
import { sampleOrders } from '../../../src/email-templates/variables/sample-orders.ts'
import { type RubyLiquid, startRubyLiquid } from '../../support/liquid/ruby-liquid.ts'

const FACTS: MailFacts = {
  brands: BRAND_SEEDS.map(({ id, name, config }) => ({ id, name, mail: config.mail ?? {} })),
  defaultBrand: 'photo',
  supportEmail: 'support@example.test',
}
const engine = createEngine()

const MAILS = STARTING_TYPES.flatMap((type) =>
  LANGUAGES.flatMap((language) =>
    sampleOrders(FACTS.brands, language).map(({ id, variables }) => ({
      type,
      language,
      sample: id,
      variables,
      ...startingTemplate(type, FACTS),
    })),
  ),
)

function mailOf(type: string, language: string, sample: string) {
  const found = MAILS.find(
    (mail) => mail.type === type && mail.language === language && mail.sample === sample,
  )
  if (!found) throw new Error(`There is no sample ${sample}.`)
  const { mail, problems } = renderMail(engine, found)
  expect(problems).toEqual([])
  if (!mail) throw new Error('The mail was not rendered.')
  return mail
}

describe('The starting templates', () => {
  let ruby: RubyLiquid
  beforeAll(async () => {
    ruby = await startRubyLiquid()
  })
  afterAll(() => ruby.end())

  it.each(MAILS)(
    'render byte for byte as in the shop: $type, $language, $sample',
    async ({ subject, content, variables }) => {
      const { mail } = renderMail(engine, { subject, content, variables })
      expect(await ruby.render(content, variables)).toEqual({ output: mail?.html })
      expect(await ruby.render(subject, variables)).toEqual({ output: mail?.subject })
    },
  )

  it.each(FACTS.brands)(
    'render byte for byte as in the shop whatever is ordered of the brand: $id',
    async ({ id }) => {
      for (const { type, language, sample, subject, content, variables } of MAILS) {
        const ofBrand = { ...variables, order: { metafields: { custom: { brand: id } } } }
        const { mail } = renderMail(engine, { subject, content, variables: ofBrand })
        const place = `${type}, ${language}, ${sample}`
        expect(await ruby.render(content, ofBrand), place).toEqual({ output: mail?.html })
      }
    },
  )

  it.each(STARTING_TYPES.flatMap((type) => LANGUAGES.map((language) => ({ type, language }))))(
    'have the plain text that is kept: $type, $language',
    async ({ type, language }) => {
      const { subject, text } = mailOf(type, language, 'brand-art')
      await expect(`${subject}\n\n${text}\n`).toMatchFileSnapshot(
        `../../fixtures/mails/${type}-${language}.txt`,
      )
    },
  )

  it.each([
    ['brand-photo', '3営業日以内に発送', 'within 3 business days'],
    ['brand-art', '7営業日以内に制作・発送', 'produced and dispatched within 7 business days'],
    ['brand-pet', '3営業日以内に発送', 'within 3 business days'],
    ['missing-metafield', 'プリントは、3営業日以内', 'Your prints will be dispatched within 3'],
  ])('promise the dispatch by the brand of the order: %s', (sample, ja, en) => {
    expect(mailOf('order_confirmation', 'ja', sample).text).toContain(ja)
    expect(mailOf('order_confirmation', 'en', sample).text).toContain(en)
  })

  it('greet an order of an unknown brand without a promise', () => {
    const { text } = mailOf('order_confirmation', 'en', 'unknown-brand')
    expect(text).toContain('Thank you for shopping with us.')
    expect(text).not.toContain('business days')
  })

  it('write the date in the time zone of the shop, and prices without a currency symbol', () => {
    const { text } = mailOf('order_confirmation', 'ja', 'brand-art')
    expect(text).toContain('2026年11月22日 09:05')
    expect(text).toContain('単価: 24,800')
    expect(text).not.toMatch(/[¥￥]/)
  })

  it('name carrier, each parcel with its link, and that a part is still to come', () => {
    const several = mailOf('shipping_confirmation', 'ja', 'several-parcels')
    expect(several.text.match(/追跡番号/g)).toHaveLength(3)
    expect(several.html).toContain('https://track.example.test/4002-5678-9012?a=1&amp;b=2')
    expect(several.text).toContain('ヤマト運輸')
    expect(several.text).not.toContain('一部')
    const partial = mailOf('shipping_confirmation', 'ja', 'partial-shipment').text
    expect(partial).toContain('ご注文の一部を発送しました')
    expect(partial).toContain('追跡番号はありません')
  })

  it.each(MAILS)(
    'have no problems: $type, $language, $sample',
    ({ type, subject, content, variables }) => {
      const mail = { subject, content, variables, templateType: type }
      expect(inspectMail(engine, mail).problems).toEqual([])
    },
  )

  it('show names of products as text, not as HTML', () => {
    expect(mailOf('order_confirmation', 'en', 'long-names').html).toContain(
      '&lt;b&gt;&quot;Sea&quot; &amp; &#39;Sky&#39;&lt;/b&gt;',
    )
  })

  it('say so when an order has no items', () => {
    expect(mailOf('order_confirmation', 'en', 'no-items').text).toContain('There are no items.')
  })

  it.each(['{{ shop.url }}', '{% assign x = 1 %}', '<b>', '"quoted"'])(
    'show what a brand says as text: %s',
    (greeting) => {
      const brands = [
        { id: 'own', name: 'Own', mail: { greeting: { en: greeting, ja: greeting } } },
      ]
      const source = startingTemplate('order_confirmation', { ...FACTS, brands })
      const [order] = sampleOrders(brands, 'en')
      const { mail } = renderMail(engine, { ...source, variables: order?.variables ?? {} })
      expect(mail?.text).toContain(greeting)
    },
  )
})
