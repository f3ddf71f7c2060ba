import { describe, expect, it } from 'vitest'
import { createEngine } from '../../../src/email-templates/liquid/create-engine.ts'
import { inspectMail } from '../../../src/email-templates/render/render-mail.ts'
import { sampleOrders } from '../../../src/email-templates/variables/sample-orders.ts'

const engine = createEngine()
const [order] = sampleOrders([{ id: 'own', name: 'Own' }], 'en')

const problemsOf = (content: string, templateType = 'order_confirmation', subject = 'Order') =>
  inspectMail(engine, { subject, content, templateType, variables: order?.variables ?? {} })
    .problems

describe('The lint of mail templates', () => {
  it.each<[string, string, string, number, number, string?]>([
    ['a misspelt variable', '{{ total_prise }}', 'unknown-variable', 1, 4, 'total_price'],
    ['one on another line', 'a\n {{ line_itmes.size }}', 'unknown-variable', 2, 5, 'line_items'],
    [
      'a misspelt property of an item',
      '{% for line in line_items %}{{ line.titel }}{% endfor %}',
      'unknown-variable',
      1,
      37,
      'title',
    ],
    [
      'the item after its loop',
      '{% for line in line_items %}{% endfor %}{{ line.title }}',
      'unknown-variable',
      1,
      44,
    ],
    ['a misspelt filter', '{{ name | upcas }}', 'unknown-filter', 1, 1, 'upcase'],
    ['a misspelt tag', '{% iff name %}', 'unknown-tag', 1, 1, 'if'],
    ['a tag that is not closed', '\n\n{% if name == "a" %}', 'not-closed', 3, 1],
    ['a filter in a condition', '{% if name | size %}{% endif %}', 'filter-in-condition', 1, 1],
    ['a comparison in an output', '{{ name == "a" }}', 'operator-in-output', 1, 1],
    ['"not"', '{% if not name %}{% endif %}', 'unknown-operator', 1, 1],
    ['a number with decimals', '{{ total_price | times: 1.1 }}', 'decimals', 1, 25],
    ['a named argument', '{{ note | default: "a", allow_false: true }}', 'named-argument', 1, 1],
    ['a value twice', '{% case name %}{% when "a", "a" %}{% endcase %}', 'when-literal', 1, 29],
    ['fixed values', '{% if 1 == 2 %}{% endif %}', 'literals-compared', 1, 1],
    ['a loop over a text', '{% for x in name %}{% endfor %}', 'loop-over-no-list', 1, 13],
    ['an object as text', '{{ shop }}', 'not-a-text', 1, 1],
    [
      'a metafield without fallback',
      '{{ order.metafields.custom.brand }}',
      'missing-fallback',
      1,
      1,
    ],
    [
      'a case of a metafield without else',
      '{% case order.metafields.custom.brand %}{% when "a" %}{% endcase %}',
      'missing-fallback',
      1,
      1,
    ],
    ['a shipment before it is sent', '{{ fulfillment.tracking_number }}', 'unknown-variable', 1, 4],
    ['a script', '<p>a</p><script>b</script>', 'removed-element', 1, 9],
  ])('finds an error: %s', (_name, content, rule, line, column, suggestion) => {
    const problem = { severity: 'error', part: 'content', rule, line, column }
    expect(problemsOf(content)).toContainEqual(
      expect.objectContaining({ ...problem, ...(suggestion && { suggestion }) }),
    )
  })

  it.each<[string, string, string, number, number]>([
    ['a picture without alt', '<p>\n<img src="a.png">', 'missing-alt', 2, 1],
    [
      'CSS in an attribute',
      '<p style="color: #222; display: flex">a</p>',
      'unsupported-css',
      1,
      24,
    ],
    [
      'CSS in a style element',
      '<style>\np { position: absolute }</style>',
      'unsupported-css',
      2,
      5,
    ],
    ['grey text on white', '<p style="color: #999999">a</p>', 'low-contrast', 1, 27],
    [
      'text on the background around it',
      '<table bgcolor="#333333"><tr><td><b style="color:#444">{{ name }}</b></td></tr></table>',
      'low-contrast',
      1,
      56,
    ],
  ])('warns of %s', (_name, content, rule, line, column) => {
    expect(problemsOf(content)).toEqual([
      expect.objectContaining({ severity: 'warning', rule, line, column }),
    ])
  })

  it.each([
    '{% for line in line_items reversed limit: 3 %}{{ forloop.index }}{{ line.title }}{% endfor %}',
    '{% assign first = line_items.first %}{{ first.variant.title }}',
    '{% capture a %}x{% endcapture %}{{ a }}',
    '{{ order.metafields.custom.gift | default: "no" }}',
    '{% if order.metafields.custom.gift %}yes{% endif %}',
    '<img src="a.png" alt="">',
    '<h1 style="font-size: 24px; color: #767676">a</h1>',
  ])('accepts %s', (content) => {
    expect(problemsOf(content)).toEqual([])
  })

  it('knows the shipment in the mails that are sent with one', () => {
    const content = '{{ fulfillment.tracking_numbers[0] }}{{ fulfillment.tracking_urls.first }}'
    expect(problemsOf(content, 'shipping_confirmation')).toEqual([])
    expect(problemsOf(content, 'custom')).toEqual([])
  })

  it('warns of a mail that Gmail cuts', () => {
    const content = `{% for i in (1..120) %}${'a'.repeat(1000)}{% endfor %}`
    expect(problemsOf(content)).toMatchObject([{ severity: 'warning', rule: 'clipped' }])
  })

  it('names the part, and what is first in the mail comes first', () => {
    const found = problemsOf('{{ a }}\n{{ b }}', undefined, '{{ c }}')
    expect(found.map(({ part, line }) => [part, line])).toEqual([
      ['subject', 1],
      ['content', 1],
      ['content', 2],
    ])
  })
})
