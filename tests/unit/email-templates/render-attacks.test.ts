import { afterAll, describe, expect, it } from 'vitest'
import { createMailRenderer } from '../../../src/email-templates/render/create-mail-renderer.ts'
import { LIQUID_ATTACKS } from '../../support/liquid/attacks.ts'

describe('A hostile mail template', () => {
  const renderer = createMailRenderer({ threads: 1 })
  afterAll(() => renderer.close())

  const render = (content: string, variables = {}) =>
    renderer.render({ subject: '', content, templateType: '', variables })

  it.each(Object.entries(LIQUID_ATTACKS))(
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
