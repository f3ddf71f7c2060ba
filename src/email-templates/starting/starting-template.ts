import type { StartingType } from '../template-types.ts'
import { fact, page } from './base.ts'
import type { MailFacts } from './mail-brand.ts'

export type StartingTemplate = { readonly subject: string; readonly content: string }

const CELL = 'padding: 8px 8px 8px 0; border-bottom: 1px solid #dddddd; vertical-align: top'

const orderFacts = `<div style="margin: 16px 0">
${fact('label_order', '{{ name | escape }}')}
${fact('label_date', '{{ created_at | date: date_format }}')}
</div>`

const orderItems = `{% for line in line_items %}
<p style="margin: 0; ${CELL}">
{{ line.title | escape }}<br>
{{ label_quantity }}: {{ line.quantity }}<br>
{{ label_price }}: {{ line.price | money_without_currency }}
</p>
{% else %}
<p style="margin: 0">{{ no_items }}</p>
{% endfor %}
<p style="margin: 16px 0"><strong>{{ label_total }}: {{ total_price | money_without_currency }}</strong></p>`

const shipment = `{% if fulfillment.item_count < item_count %}<p style="margin: 0 0 8px 0">{{ partial }}</p>{% endif %}
<div style="margin: 16px 0">
${fact('label_order', '{{ name | escape }}')}
{% if fulfillment.tracking_company %}${fact('label_carrier', '{{ fulfillment.tracking_company | escape }}')}{% endif %}
{% for number in fulfillment.tracking_numbers %}
{% assign url = fulfillment.tracking_urls[forloop.index0] %}
<p style="margin: 0">{{ label_tracking }}: {% if url %}<a href="{{ url | escape }}" style="color: #0b57a4">{{ number | escape }}</a>{% else %}{{ number | escape }}{% endif %}</p>
{% else %}
<p style="margin: 0">{{ no_tracking }}</p>
{% endfor %}
</div>
<h2 style="margin: 0; font-size: 16px; line-height: 24px">{{ label_items }}</h2>
{% for line in fulfillment.fulfillment_line_items %}
<p style="margin: 0; ${CELL}">
{{ line.line_item.title | escape }}<br>
{{ label_quantity }}: {{ line.quantity }}
</p>
{% else %}
<p style="margin: 0">{{ no_items }}</p>
{% endfor %}`

const SUBJECTS: Readonly<Record<StartingType, readonly [en: string, ja: string]>> = {
  order_confirmation: [
    'Order {{ name }} confirmed',
    '【{{ shop.name }}】ご注文ありがとうございます（{{ name }}）',
  ],
  shipping_confirmation: [
    'Order {{ name }} is on its way',
    '【{{ shop.name }}】商品を発送しました（{{ name }}）',
  ],
}

/**
 * The mail of a kind that every brand starts with, in the language of each customer (specification, section 4.6). The shop
 * has one template for the orders of all brands, so it contains the texts of all.
 *
 * @see docs/decisions/0236-start-with-one-mail-template-for-all-brands-and-languages.md
 */
export function startingTemplate(type: StartingType, facts: MailFacts): StartingTemplate {
  const [en, ja] = SUBJECTS[type]
  const body = type === 'order_confirmation' ? `${orderFacts}\n${orderItems}` : shipment
  return {
    subject: `{% assign language = customer_locale | slice: 0, 2 %}{% if language == "en" %}${en}{% else %}${ja}{% endif %}`,
    content: page(type, facts, body),
  }
}
