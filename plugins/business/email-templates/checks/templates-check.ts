import type { MailRenderer } from '../../../../src/email-templates/render/create-mail-renderer.ts'
import type { MailFacts } from '../../../../src/email-templates/starting/mail-brand.ts'
import { startingTemplate } from '../../../../src/email-templates/starting/starting-template.ts'
import { sampleOrders } from '../../../../src/email-templates/variables/sample-orders.ts'
import type { HealthCheck } from '../../../../src/health/health-check.ts'
import { type Check, type CheckRequest, defineCheck } from '../../../core/checks/define-check.ts'
import { mailFacts } from '../operations/mail-facts.ts'

type Options = { readonly renderer: MailRenderer; readonly supportEmail: string }

/** Mail templates are there, render, and make whole mails (specification, section 4.5, step 8). */
export const templatesCheck = ({ renderer, supportEmail }: Options): Check =>
  defineCheck({
    id: 'email-templates',
    title: { en: 'E-mail templates', ja: 'メールテンプレート' },
    step: 8,
    service: 'email',
    dependsOn: ['database'],
    intervalMs: 10 * 60_000,
    timeoutMs: 26_000,
    action: {
      en: 'Open the e-mail template in the console and correct what it marks.',
      ja: '管理画面でメールテンプレートを開き、エラーの箇所を修正してください。',
    },
    parts: [
      {
        id: 'load',
        title: { en: 'Templates are loaded', ja: 'テンプレートの読み込み' },
        run: loaded,
      },
      {
        id: 'render',
        title: { en: 'Liquid rendering', ja: 'Liquidの描画' },
        needs: 'load',
        run: ({ payload }) => rendered(payload, renderer, supportEmail),
      },
      {
        id: 'format',
        title: { en: 'Output format', ja: '出力形式' },
        needs: 'render',
        run: async ({ payload }) => formatted(renderer, await mailFacts(payload, supportEmail)),
      },
    ],
  })

async function loaded({ payload }: Pick<CheckRequest, 'payload'>): Promise<HealthCheck> {
  const { totalDocs } = await payload.count({ collection: 'email-templates', overrideAccess: true })
  if (totalDocs > 0) return { status: 'healthy' }
  return {
    status: 'warning',
    detail: {
      en: 'There is no mail template. The set-up makes the first ones.',
      ja: 'メールテンプレートがありません。セットアップで最初のテンプレートが作成されます。',
    },
  }
}

/** Renders every published template with the first sample order. */
async function rendered(
  payload: CheckRequest['payload'],
  renderer: MailRenderer,
  supportEmail: string,
): Promise<HealthCheck> {
  const { docs } = await payload.find({
    collection: 'email-templates',
    where: { status: { equals: 'published' } },
    pagination: false,
    depth: 0,
    overrideAccess: true,
  })
  const { brands } = await mailFacts(payload, supportEmail)
  const variables = sampleOrders(brands, 'ja')[0]?.variables ?? {}
  for (const { subject, content, templateType, version } of docs) {
    const { mail } = await renderer.render({ subject, content, templateType, variables })
    if (mail) continue
    return {
      status: 'error',
      detail: {
        en: `Version ${version} of ${templateType} cannot be rendered.`,
        ja: `${templateType}のバージョン${version}を描画できません。`,
      },
    }
  }
  return { status: 'healthy' }
}

/** The starting mail has a subject of one line, HTML and a plain text. */
async function formatted(renderer: MailRenderer, facts: MailFacts): Promise<HealthCheck> {
  const source = startingTemplate('order_confirmation', facts)
  const variables = sampleOrders(facts.brands, 'ja')[0]?.variables ?? {}
  const { mail } = await renderer.render({
    ...source,
    templateType: 'order_confirmation',
    variables,
  })
  const isWhole =
    mail?.html.trimEnd().endsWith('</html>') && mail.text.includes('#1001') && mail.subject !== ''
  if (isWhole) return { status: 'healthy' }
  return {
    status: 'error',
    detail: {
      en: 'The starting mail lacks its subject, HTML or plain text.',
      ja: '初期テンプレートのメールに件名・HTML・テキストのいずれかがありません。',
    },
  }
}
