import type { StartingText } from './starting-text.ts'

/** Policy for returns and exchanges of products that are made to order. */
export const returns: StartingText = {
  ja: {
    title: '返品・交換について',
    content: `{{ brand_name }}の商品は、ご注文を受けてから製作します。返品と交換は次のとおり承ります。

## 第1条（お客様のご都合による返品）

受注生産のため、お客様のご都合による返品・交換はお受けできません。

## 第2条（不良品・誤配送）

{% if brand == "photo" %}
1. 印刷の汚れ、傷、枚数の不足、異なる写真のお届けがあった場合は、交換または返金します。
2. 送信された写真の解像度、明るさ、切り抜きの範囲による仕上がりは、交換の対象になりません。
{% elsif brand == "art" %}
1. 額や印刷の傷、寸法の違い、異なる作品のお届けがあった場合は、交換または返金します。
2. 木材の木目や色合いの個体差は、交換の対象になりません。
3. 特注サイズの商品も、不良品の場合は交換または返金します。
{% elsif brand == "pet" %}
1. 商品の欠陥または異なる商品のお届けがあった場合は、交換または返金します。
2. ベータ版のため、仕上がりについてのご意見もお寄せください。改善に役立てます。
{% else %}
1. 商品の欠陥または異なる商品のお届けがあった場合は、交換または返金します。
{% endif %}

## 第3条（ご連絡の期限）

商品の到着後7日以内に、ご注文番号と商品の状態がわかる写真を添えて、第6条の窓口にご連絡ください。

## 第4条（送料）

不良品と誤配送の場合、返送と再送の送料は当社が負担します。

## 第5条（返金の方法と時期）

返品された商品を確認した後、10営業日以内に、お支払いの方法に応じて返金します。

## 第6条（お問い合わせ）

- 電子メール：【要記入：メールアドレス】
- 返送先：【要記入：住所】

施行日：{{ effective_date }}
最終更新日：{{ updated_date }}
`,
  },
  en: {
    title: 'Returns and exchanges',
    content: `The products of {{ brand_name }} are made to order. Returns and exchanges are handled as follows. The Japanese text is binding; this translation is for reference.

## Article 1 (Returns for convenience)

As products are made to order, they cannot be returned or exchanged for convenience.

## Article 2 (Defects and wrong deliveries)

{% if brand == "photo" %}
1. Stained or scratched prints, missing prints and wrong photos are exchanged or refunded.
2. What follows from the resolution, brightness or cut of the photo that was sent is no defect.
{% elsif brand == "art" %}
1. Scratches of frame or print, wrong dimensions and wrong works are exchanged or refunded.
2. Differences of the grain and colour of wood are no defect.
3. Products in custom sizes are exchanged or refunded, too, if they are defective.
{% elsif brand == "pet" %}
1. Defective and wrong products are exchanged or refunded.
2. As this is a beta version, please also send us feedback on the result. It helps us to improve.
{% else %}
1. Defective and wrong products are exchanged or refunded.
{% endif %}

## Article 3 (Period)

Please write to the contact of Article 6 within 7 days of arrival, with the order number and photos that show the product.

## Article 4 (Shipping costs)

For defects and wrong deliveries the Company bears the costs of the return and of the new delivery.

## Article 5 (Refunds)

Refunds are made within 10 business days after the returned product was checked, by the means of payment of the order.

## Article 6 (Contact)

- E-mail: 【要記入：e-mail】
- Returns to: 【要記入：place of business】

Effective date: {{ effective_date }}
Last updated: {{ updated_date }}
`,
  },
}
