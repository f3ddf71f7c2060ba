import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  SITE_SECRET,
  type SiteReceiver,
  startSiteReceiver,
} from '../../support/brands/site-receiver.ts'
import {
  type Diagnosis,
  diagnosed,
  japaneseAction,
  type PartStates,
} from '../../support/diagnostics/run-diagnose.ts'
import { startWithPeers, type WithPeers } from '../../support/diagnostics/start-with-peers.ts'
import { call } from '../../support/service/api.ts'

// Steps 8, 11 and 13 of an installation that has brand sites, published texts and mails: with nothing published, their
// parts have nothing to do.

const STEPS = [8, 11, 13]

let site: SiteReceiver
let installation: WithPeers
let healthy: Diagnosis
let sent: string
const repairs: (() => unknown)[] = []

beforeAll(async () => {
  site = await startSiteReceiver()
  const env = { BRAND_SITE_SECRET: SITE_SECRET, BRAND_SITE_URLS: `art=${site.url}` }
  installation = await startWithPeers({ env })
  await ask('PATCH', 'brands/art', { config: { site: { autoDeploy: true } } })
  const text = { brand: 'art', documentType: 'terms', title: '規約', content: 'First' }
  await publish('legal-documents', text)
  const mail = { templateType: 'order_confirmation', subject: '{{ name }}', content: '{{ name }}' }
  sent = await publish('email-templates', { brand: 'art', ...mail })
  const draft = { template_type: mail.templateType, subject: mail.subject, content: mail.content }
  await ask('POST', 'email-templates/test-mail', { ...draft, sample: 'brand-art', language: 'ja' })
  healthy = await diagnosed(installation.service, STEPS)
})
afterEach(async () => {
  for (const repair of repairs.splice(0)) await repair()
})
afterAll(async () => {
  await installation?.stop()
  await site?.close()
})

async function ask<T>(method: string, path: string, json: object): Promise<T> {
  const { service } = installation
  const token = await service.tokenOf('super-admin')
  const answer = await call<T>(service, method, `/api/${path}`, { token, json })
  if (answer.status >= 300) expect(answer).toAnswer(200)
  return answer.body
}
async function publish(collection: string, data: object): Promise<string> {
  const { doc } = await ask<{ doc: { id: string } }>('POST', collection, data)
  await ask('POST', `${collection}/${doc.id}/publish`, {})
  return doc.id
}

const WORKING: PartStates = {
  'email-templates/load': 'works',
  'email-templates/render': 'works',
  'email-templates/format': 'works',
  'mail-deliveries/delivery-log': 'works',
  'brand-sites/setting': 'works',
  'brand-sites/reflection': 'works',
  'brand-sites/rollback': 'works',
}

describe('an installation with published texts and mails', () => {
  it('is healthy, with a site that was asked to regenerate nothing, and is left as it was', async () => {
    expect(healthy.parts).toMatchObject(WORKING)
    expect(healthy.problems).toEqual({})
    const asked = site.received.filter(({ deployment }) => deployment.startsWith('check-'))
    expect(asked).toMatchObject([{ brand: 'art', paths: [] }])
    const versions = await installation.service.rows(
      'SELECT version, status FROM legal_documents WHERE brand_id = $1 AND document_type = $2 ORDER BY version',
      ['art', 'terms'],
    )
    expect(versions.filter(({ status }) => status === 'published')).toHaveLength(1)
  })

  type Break = {
    readonly breaks: () => Promise<Readonly<Record<string, string>>>
    readonly part: string
    readonly state: 'error' | 'works'
    readonly step: number
    readonly action: readonly [en: string, ja: string]
  }
  const DEPLOYMENTS = ['site deployments', 'サイトのデプロイ'] as const
  const BREAKS: Readonly<Record<string, Break>> = {
    'a brand site that is away': {
      breaks: async () => {
        site.answerWith(503)
        repairs.push(() => site.answerWith(200))
        return {}
      },
      ...{ part: 'brand-sites/reflection', state: 'error', step: 13, action: DEPLOYMENTS },
    },
    'another secret of the brand sites': {
      breaks: async () => ({ BRAND_SITE_SECRET: 'another-secret-of-the-brand-sites' }),
      ...{ part: 'brand-sites/reflection', state: 'error', step: 13, action: DEPLOYMENTS },
    },
    'a published mail that cannot be rendered': {
      breaks: async () => {
        const { service } = installation
        const put = (content: string) =>
          service.rows('UPDATE email_templates SET content = $2 WHERE id = $1', [sent, content])
        await put('{% if name %}')
        repairs.push(() => put('{{ name }}'))
        return {}
      },
      ...{ part: 'email-templates/render', state: 'error', step: 8 },
      action: ['Open the e-mail template', 'メールテンプレートを開き'],
    },
    'a test mail that the mail server did not take': {
      breaks: async () => {
        const { service } = installation
        const put = (status: string) =>
          service.rows('UPDATE mail_deliveries SET status = $1', [status])
        await put('failed')
        repairs.push(() => put('sent'))
        return {}
      },
      // A warning.
      ...{ part: 'mail-deliveries/delivery-log', state: 'works', step: 11 },
      action: ['Open the test mails', 'テストメールの履歴'],
    },
  }

  it.each(Object.entries(BREAKS))(
    'shows exactly %s, with what to do',
    async (_name, { breaks, part, state, step, action: [en, ja] }) => {
      const env = await breaks()
      const broken = await diagnosed(installation.service, STEPS, env)
      expect(broken.parts[part]).toBe(state)
      expect(Object.keys(broken.problems)).toEqual([part])
      expect(broken.problems[part]).toMatchObject({ step, action: expect.stringContaining(en) })
      expect(await japaneseAction(installation.service, broken, part, env)).toContain(ja)
    },
  )
})
