import type { Language } from '../../errors/in-language.ts'
import type { StartingType } from '../template-types.ts'

/** Words of the mails in one language. Each is a variable of the template, so that editors find all of them in one place. */
type Labels = Readonly<Record<string, string>>

const COMMON: Readonly<Record<Language, Labels>> = {
  ja: {
    label_order: '注文番号',
    label_quantity: '数量',
    label_contact: 'お問い合わせ：',
    no_items: '商品の情報はありません。',
    footer: 'このメールは自動送信されています。ご返信いただいてもお答えできません。',
  },
  en: {
    label_order: 'Order number',
    label_quantity: 'Quantity',
    label_contact: 'Contact:',
    no_items: 'There are no items.',
    footer: 'This message was sent automatically. Replies to it cannot be answered.',
  },
}

const OWN: Readonly<Record<StartingType, Readonly<Record<Language, Labels>>>> = {
  order_confirmation: {
    ja: {
      title: 'ご注文ありがとうございます',
      label_date: '注文日時',
      date_format: '%Y年%m月%d日 %H:%M',
      label_price: '単価',
      label_total: '合計（税込・円）',
    },
    en: {
      title: 'Thank you for your order',
      label_date: 'Date of the order',
      date_format: '%Y-%m-%d %H:%M',
      label_price: 'Unit price',
      label_total: 'Total (JPY, with tax)',
    },
  },
  shipping_confirmation: {
    ja: {
      title: '商品を発送しました',
      partial: 'ご注文の一部を発送しました。残りの商品は発送時に改めてお知らせします。',
      label_items: '発送した商品',
      label_carrier: '配送会社',
      label_tracking: '追跡番号',
      no_tracking: '追跡番号はありません。',
    },
    en: {
      title: 'Your order is on its way',
      partial: 'This is a part of your order. We will write again when the rest is dispatched.',
      label_items: 'Items of this shipment',
      label_carrier: 'Carrier',
      label_tracking: 'Tracking number',
      no_tracking: 'There is no tracking number.',
    },
  },
}

/** Greeting of a brand without one of its own, and of an order whose brand is unknown. */
export const GENERIC_GREETING: Readonly<Record<Language, string>> = {
  ja: 'このたびはご注文いただき、誠にありがとうございます。',
  en: 'Thank you for shopping with us.',
}

export const labelsOf = (type: StartingType, language: Language): Labels => ({
  ...COMMON[language],
  ...OWN[type][language],
})
