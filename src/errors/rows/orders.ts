import type { ErrorRows } from './error-row.ts'

/** Orders of the shop, and the webhooks that tell of them. */
export const ORDERS = {
  WEBHOOK_REFUSED: {
    status: 401,
    level: 'warn',
    retryable: false,
    message: {
      en: 'The signature of the webhook is wrong.',
      ja: 'Webhookの署名が正しくありません。',
    },
    action: {
      en: 'Sign the exact bytes of the body with the secret that COMMERCE_WEBHOOK_SECRET names.',
      ja: 'COMMERCE_WEBHOOK_SECRETと同じシークレットで、本文のバイト列そのものに署名してください。',
    },
  },
  ORDER_TRANSITION: {
    status: 409,
    level: 'info',
    retryable: false,
    message: {
      en: 'The order cannot take this status.',
      ja: 'この状態には変更できません。',
    },
    action: {
      en: 'Choose one of the statuses that the message names.',
      ja: 'メッセージに示された状態から選択してください。',
    },
  },
  WEBHOOKS_NOT_CONFIGURED: {
    status: 503,
    level: 'warn',
    retryable: false,
    message: {
      en: 'The secret of the webhooks is not set.',
      ja: 'Webhookのシークレットが設定されていません。',
    },
    action: {
      en: 'Set the secret that the sender signs with: COMMERCE_WEBHOOK_SECRET or the setting commerce_webhook_secret for the shop, FACTORY_CALLBACK_SECRET for the factory.',
      ja: '送信元が署名に使うシークレットを設定してください。ショップはCOMMERCE_WEBHOOK_SECRETまたはシステム設定のcommerce_webhook_secret、工場はFACTORY_CALLBACK_SECRETです。',
    },
  },
} satisfies ErrorRows
