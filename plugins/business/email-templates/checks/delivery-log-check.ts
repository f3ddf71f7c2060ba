import { type Check, defineCheck } from '../../../core/checks/define-check.ts'

/** Test mails are logged, and the last one was sent (specification, section 4.5, step 11). */
export const deliveryLogCheck: Check = defineCheck({
  id: 'mail-deliveries',
  title: { en: 'Delivery log', ja: '配信ログ' },
  step: 11,
  service: 'email',
  dependsOn: ['database'],
  intervalMs: 10 * 60_000,
  timeoutMs: 10_000,
  action: {
    en: 'Open the test mails in the console: the entry shows what the mail server answered.',
    ja: '管理画面でテストメールの履歴を開き、メールサーバーの応答を確認してください。',
  },
  parts: [
    {
      id: 'delivery-log',
      title: { en: 'Delivery log', ja: '配信ログ' },
      run: async ({ payload }) => {
        const { docs } = await payload.find({
          collection: 'mail-deliveries',
          sort: '-createdAt',
          limit: 1,
          depth: 0,
          overrideAccess: true,
        })
        if (docs[0] === undefined || docs[0].status === 'sent') return { status: 'healthy' }
        return {
          status: 'warning',
          detail: {
            en: 'The last test mail was not confirmed by the mail server.',
            ja: '直近のテストメールは、メールサーバーでの受け付けを確認できませんでした。',
          },
        }
      },
    },
  ],
})
