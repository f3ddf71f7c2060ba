import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEngine } from '../../../src/email-templates/liquid/create-engine.ts'
import { renderMail } from '../../../src/email-templates/render/render-mail.ts'
import { randomTemplate, VARIABLES } from '../../support/liquid/random-templates.ts'
import { type RubyLiquid, startRubyLiquid } from '../../support/liquid/ruby-liquid.ts'

const SEED = 20261123
/** In the campaign 5,000. */
const TEMPLATES = Number(process.env.LIQUID_TEMPLATES ?? 500)

const engine = createEngine()
const render = (content: string) =>
  renderMail(engine, { subject: '', content, variables: VARIABLES })

describe('The Liquid of mails', () => {
  let ruby: RubyLiquid
  beforeAll(async () => {
    ruby = await startRubyLiquid()
  })
  afterAll(() => ruby.end())

  it('renders random templates byte for byte as the Liquid of the shop, or refuses them', async () => {
    const different: unknown[] = []
    let same = 0
    // Some are refused, because the shop would render them otherwise.
    for (const source of fc.sample(randomTemplate, { seed: SEED, numRuns: 3 * TEMPLATES })) {
      if (same === TEMPLATES) break
      const { mail, problems } = render(source)
      if (!mail) {
        expect(problems).toMatchObject([{ rule: 'differs-in-shop' }])
        continue
      }
      const shop = await ruby.render(source, VARIABLES)
      if ('output' in shop && shop.output === mail.html) same++
      else different.push({ source, here: mail.html, shop })
    }
    expect(different).toEqual([])
    expect(same).toBe(TEMPLATES)
  })
})
