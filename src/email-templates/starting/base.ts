import type { Language } from '../../errors/in-language.ts'
import type { StartingType } from '../template-types.ts'
import { GENERIC_GREETING, labelsOf } from './labels.ts'
import type { MailFacts } from './mail-brand.ts'

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** A sentence of a brand as HTML that no Liquid is found in. */
const html = (sentence: string) =>
  sentence.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign).replaceAll('{', '&#123;')

const capture = (name: string, text: string) => `{% capture ${name} %}${html(text)}{% endcapture %}`

/** The sentence after the greeting: of an order when it is dispatched, of a shipment how long it takes. */
const PROMISE = { order_confirmation: 'dispatch', shipping_confirmation: 'delivery' } as const

function byBrand(type: StartingType, language: Language, { brands }: MailFacts): string {
  const texts = (brand?: MailFacts['brands'][number]) => [
    capture('brand_name', brand?.name ?? '').replace('><', '>{{ shop.name | escape }}<'),
    capture('greeting', brand?.mail.greeting?.[language] ?? GENERIC_GREETING[language]),
    capture('promise', brand?.mail[PROMISE[type]]?.[language] ?? ''),
  ]
  return [
    '{% case brand %}',
    ...brands.flatMap((brand) => [`{% when "${brand.id}" %}`, ...texts(brand)]),
    '{% else %}',
    '{% capture brand_name %}{{ shop.name | escape }}{% endcapture %}',
    ...texts().slice(1),
    '{% endcase %}',
  ].join('\n')
}

const words = (type: StartingType, language: Language) =>
  Object.entries(labelsOf(type, language))
    .map(([name, word]) => `{% assign ${name} = "${word}" %}`)
    .join('\n')

/** Reads brand and language of the order, and sets all texts by them. */
const head = (
  type: StartingType,
  facts: MailFacts,
) => `{% comment %} The brand of the order, or the default one. {% endcomment %}
{% assign brand = order.metafields.custom.brand | default: "${facts.defaultBrand}" %}
{% assign language = customer_locale | slice: 0, 2 %}
{% if language == "en" %}
${words(type, 'en')}
${byBrand(type, 'en', facts)}
{% else %}
${words(type, 'ja')}
${byBrand(type, 'ja', facts)}
{% endif %}`

const FONT = "font-family: 'Hiragino Sans', 'Yu Gothic', Meiryo, Helvetica, Arial, sans-serif"

/**
 * The page that all mails have in common.
 *
 * @param body HTML with Liquid between greeting and contact.
 */
export const page = (type: StartingType, facts: MailFacts, body: string) => `${head(type, facts)}
<!DOCTYPE html>
<html lang="{% if language == "en" %}en{% else %}ja{% endif %}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{{ title }}</title>
</head>
<body style="margin: 0; padding: 0; background-color: #f4f4f2; color: #222222">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color: #f4f4f2">
<tr><td align="center" style="padding: 24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width: 100%; background-color: #ffffff; color: #222222; ${FONT}; font-size: 15px; line-height: 24px; text-align: left">
<tr><td style="padding: 32px">
<p style="margin: 0 0 8px 0; font-size: 13px; color: #555555">{{ brand_name }}</p>
<h1 style="margin: 0 0 24px 0; font-size: 22px; line-height: 30px">{{ title }}</h1>
<p style="margin: 0 0 8px 0">{{ greeting }}</p>
{% if promise != "" %}<p style="margin: 0 0 8px 0">{{ promise }}</p>{% endif %}
${body}
<p style="margin: 24px 0 8px 0">{{ label_contact }} <a href="mailto:${facts.supportEmail}" style="color: #0b57a4">${facts.supportEmail}</a></p>
<p style="margin: 0; font-size: 13px; color: #555555">{{ footer }}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`

/** A cell of a row: what it is, and its value. */
export const fact = (label: string, value: string) =>
  `<p style="margin: 0">{{ ${label} }}: ${value}</p>`
