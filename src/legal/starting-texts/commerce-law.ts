import type { StartingText } from './starting-text.ts'

/** The notice with the items of Article 11 of the Act on Specified Commercial Transactions. */
export const commerceLaw: StartingText = {
  ja: {
    title: '特定商取引法に基づく表記',
    content: `## 販売事業者

【要記入：販売事業者名】（サービス名：{{ brand_name }}）

## 運営責任者

【要記入：責任者名】

## 所在地

【要記入：住所】

## 電話番号

【要記入：電話番号】（受付時間：平日10時から17時まで）

## 電子メール

【要記入：メールアドレス】

## 販売価格

各商品のページに、消費税を含む価格を表示します。

## 商品代金以外の必要料金

- 送料：ご注文の手続きの画面に表示します。
- 振込手数料など、お支払いに必要な手数料はお客様のご負担となります。

## お支払い方法と時期

- お支払い方法：クレジットカードその他、ご注文の手続きの画面に表示する方法
- お支払い時期：ご注文の確定時

## 商品の引き渡し時期

{% if brand == "photo" %}
ご注文の確定後、3営業日以内に発送します。
{% elsif brand == "art" %}
ご注文の確定後、7営業日以内に製作し、発送します。特注サイズの発送時期は、お見積りの際にお知らせします。
{% elsif brand == "pet" %}
ご注文の確定後、3営業日を目安に発送します（ベータ版）。
{% else %}
発送の時期は、商品ごとに表示します。
{% endif %}

## 返品・交換・キャンセル

受注生産のため、お客様のご都合による返品、交換、製作開始後のキャンセルはお受けできません。商品に欠陥がある場合は、商品の到着後7日以内にご連絡ください。送料を当社が負担して、交換または返金します。詳しくは[返品・交換について](/returns)をご覧ください。

## 契約不適合責任

商品が契約の内容に適合しない場合、当社は民法および消費者契約法に従って責任を負います。

最終更新日：{{ updated_date }}
`,
  },
  en: {
    title: 'Notice under the Act on Specified Commercial Transactions',
    content: `The Japanese text is binding; this translation is for reference.

## Seller

【要記入：name of the seller】 (service: {{ brand_name }})

## Person in charge

【要記入：name】

## Place of business

【要記入：place of business】

## Telephone

【要記入：telephone】 (weekdays 10:00 to 17:00)

## E-mail

【要記入：e-mail】

## Prices

The page of each product shows its price including consumption tax.

## Other charges

- Shipping: shown in the order procedure
- Fees of payment, such as for bank transfers, are borne by the customer.

## Time and means of payment

- Means of payment: credit card and others that are shown in the order procedure
- Time of payment: when the order is placed

## Time of delivery

{% if brand == "photo" %}
Orders are dispatched within 3 business days of their confirmation.
{% elsif brand == "art" %}
Orders are made and dispatched within 7 business days of their confirmation. For custom sizes the date is stated in the quotation.
{% elsif brand == "pet" %}
Orders are dispatched about 3 business days after their confirmation (beta version).
{% else %}
The time of dispatch is shown with each product.
{% endif %}

## Returns, exchanges and cancellation

Products are made to order: they cannot be returned, exchanged or, once production has begun, cancelled for convenience. If a product is defective, please tell us within 7 days of its arrival. We exchange it or refund the price, and bear the shipping costs. See [returns and exchanges](/returns).

## Liability for non-conformity

If a product does not conform to the contract, the Company is liable under the Civil Code and the Consumer Contract Act.

Last updated: {{ updated_date }}
`,
  },
}
