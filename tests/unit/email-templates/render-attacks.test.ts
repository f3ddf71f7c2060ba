import { afterAll, describe, expect, it } from 'vitest'
import { createMailRenderer } from '../../../src/email-templates/render/create-mail-renderer.ts'

const repeat = (piece: string, times: number) => Array.from({ length: times }, () => piece).join('')
const LONG_LIST =
  '{% capture s %}{% for i in (1..200000) %}{{ i }},{% endfor %}{% endcapture %}{% assign l = s | split: "," %}'

/** Templates that would hold the service, or take its memory. */
const ATTACKS: Readonly<Record<string, string>> = {
  'a range of a hundred million': '{% for i in (1..100000000) %}x{% endfor %}',
  'loops in loops':
    '{% for a in (1..10000) %}{% for b in (1..10000) %}{% for c in (1..10000) %}{% endfor %}{% endfor %}{% endfor %}',
  'fifty sorts of 200,000 items': `${LONG_LIST}${repeat('{% assign m = l | reverse | sort %}', 50)}`,
  'captures that double': `{% assign a = "xxxxxxxx" %}${repeat('{% capture a %}{{ a }}{{ a }}{% endcapture %}', 60)}{{ a }}`,
  'appends that double': `{% assign a = "x" %}${repeat('{% assign a = a | append: a %}', 60)}{{ a | upcase }}`,
  'replacements that square': `{% capture a %}{% for i in (1..100000) %}x{% endfor %}{% endcapture %}${repeat('{% assign a = a | replace: "x", a %}', 3)}{{ a | upcase }}`,
  'lists that double': `{% assign l = "a,b" | split: "," %}${repeat('{% assign l = l | concat: l %}', 60)}{{ l | size }}`,
  'captured text without outputs': `{% capture a %}{% for i in (1..100000) %}${'x'.repeat(10_000)}{% endfor %}{% endcapture %}`,
  'an output over a megabyte': `{% for i in (1..1000) %}${'x'.repeat(2000)}{% endfor %}`,
  'a regular expression that backtracks': `{% capture a %}{% for i in (1..1000) %}${'<'.repeat(900)}{% endfor %}{% endcapture %}${repeat('{{ a | strip_html | size }}', 5)}`,
}

describe('A hostile mail template', () => {
  const renderer = createMailRenderer({ threads: 1 })
  afterAll(() => renderer.close())

  const render = (content: string, variables = {}) =>
    renderer.render({ subject: '', content, templateType: '', variables })

  it.each(Object.entries(ATTACKS))(
    'is ended, and the next mail renders: %s',
    async (_name, content) => {
      const attacked = await render(content)
      expect(attacked.mail).toBeUndefined()
      expect(attacked.problems).toContainEqual(expect.objectContaining({ rule: 'too-large' }))
      expect((await render('still {{ a }}', { a: 'here' })).mail?.html).toBe('still here')
    },
  )

  it.each([
    '{{ name.constructor }}',
    '{{ name.constructor.constructor }}',
    '{{ name.__proto__ }}',
    '{{ __proto__ }}',
    '{{ constructor }}',
    '{{ items.map }}',
    '{{ items.__proto__.push }}',
    '{{ order.__proto__.polluted }}',
    '{{ order.toString }}',
    '{{ order["hasOwnProperty"] }}',
    '{{ forloop.constructor }}',
  ])('reaches no property that JavaScript gives every value: %s', async (content) => {
    const variables = { name: 'x', items: ['a'], order: { total: 1 } }
    expect((await render(content, variables)).mail?.html).toBe('')
  })

  it('does not change objects for later mails', async () => {
    await render('{% assign __proto__ = "x" %}{% capture constructor %}y{% endcapture %}')
    expect((await render('{{ a.b }}{{ toString }}{{ x.constructor }}', { a: {} })).mail?.html).toBe(
      '',
    )
  })

  it.each([
    'include',
    'render',
    'layout',
    'block',
    'tablerow',
    'increment',
    'liquid',
    'echo',
    'cycle',
  ])('may not use the tag %s', async (tag) => {
    const { problems } = await render(`\n  {% ${tag} "/etc/passwd" %}`)
    expect(problems).toContainEqual(
      expect.objectContaining({ rule: 'unknown-tag', line: 2, column: 3 }),
    )
  })

  it('ends deeply nested HTML without an error', async () => {
    expect((await render('<div>'.repeat(20_000))).mail?.text).toBe('')
  })

  it('keeps a subject to one line', async () => {
    const { mail } = await renderer.render({
      subject: 'Order {{ name }}',
      content: '',
      templateType: '',
      variables: { name: '#1\r\nBcc: victim@example.test' },
    })
    expect(mail?.subject).toBe('Order #1 Bcc: victim@example.test')
  })
})
