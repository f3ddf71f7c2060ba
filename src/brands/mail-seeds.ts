import type { MailSettings } from './mail-settings.ts'

const DELIVERY: MailSettings['delivery'] = {
  en: 'Parcels usually arrive one to three days after dispatch.',
  ja: '発送後、通常1〜3日でお届けします。',
}

/** Within seven business days, because each picture is made for its order (specification, section 4.6). */
export const ART_MAIL: MailSettings = {
  greeting: {
    en: 'Thank you for choosing a work of our artists.',
    ja: 'このたびはアーティストの作品をお選びいただき、誠にありがとうございます。',
  },
  dispatch: {
    en: 'Your picture will be produced and dispatched within 7 business days.',
    ja: 'ご注文の作品は、7営業日以内に制作・発送いたします。',
  },
  delivery: DELIVERY,
}

export const PHOTO_MAIL: MailSettings = {
  greeting: {
    en: 'Thank you for entrusting us with your photos.',
    ja: 'このたびは大切なお写真のプリントをご注文いただき、誠にありがとうございます。',
  },
  dispatch: {
    en: 'Your prints will be dispatched within 3 business days.',
    ja: 'ご注文のプリントは、3営業日以内に発送いたします。',
  },
  delivery: DELIVERY,
}

export const PET_MAIL: MailSettings = {
  greeting: {
    en: 'Thank you for letting us print your pet.',
    ja: 'このたびは大切なペットのお写真をご注文いただき、誠にありがとうございます。',
  },
  dispatch: {
    en: 'Your order will be dispatched within 3 business days.',
    ja: 'ご注文の商品は、3営業日以内に発送いたします。',
  },
  delivery: DELIVERY,
}
