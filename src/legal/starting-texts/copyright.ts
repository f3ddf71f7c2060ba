import type { StartingText } from './starting-text.ts'

/** Copyright and intellectual property: of the site, of works, and of what customers send. */
export const copyright: StartingText = {
  ja: {
    title: '著作権・知的財産権について',
    content: `## 第1条（サイトの著作権）

{{ brand_name }}のサイトに掲載する文章、画像、意匠、プログラムの著作権は、当社または正当な権利者に帰属します。法令が認める範囲を超えて、複製、転載、改変することはできません。

## 第2条（作品・写真の著作権）

{% if brand == "art" %}
1. 作品の著作権は、作家に帰属します。商品のご購入によって、著作権が移転することはありません。
2. 購入した商品を個人で鑑賞し、展示することができます。複製、配布、公衆への送信、商品化には作家の許諾が必要です。
{% else %}
1. お客様が送信した写真の著作権は、お客様または正当な権利者に帰属します。
2. 当社は、ご注文の商品を製作する目的に限り、写真を複製・加工します。宣伝などに利用する場合は、あらかじめお客様の同意を得ます。
{% endif %}
{% if brand == "pet" %}
3. ベータ版の改善のために写真を利用する場合も、あらかじめお客様の同意を得ます。
{% endif %}

## 第3条（商標）

サイトに掲載する名称とロゴは、当社または権利者の商標または登録商標です。

## 第4条（権利侵害のご連絡）

権利を侵害する掲載または商品を見つけた方は、対象の場所、権利の内容、ご連絡先を添えて第5条の窓口にご連絡ください。確認の上、速やかに掲載の停止などの対応をします。

## 第5条（お問い合わせ）

- 事業者：【要記入：販売事業者名】
- 電子メール：【要記入：メールアドレス】

施行日：{{ effective_date }}
最終更新日：{{ updated_date }}
`,
  },
  en: {
    title: 'Copyright and intellectual property',
    content: `The Japanese text is binding; this translation is for reference.

## Article 1 (The site)

The copyright of texts, pictures, designs and programs on the site of {{ brand_name }} belongs to the Company or the rightful owners. They may not be copied, republished or altered beyond what the law allows.

## Article 2 (Works and photos)

{% if brand == "art" %}
1. The copyright of a work belongs to its artist. It is not transferred by a purchase.
2. Customers may enjoy and exhibit the product in private. Copying, distribution, transmission to the public and merchandising need the consent of the artist.
{% else %}
1. The copyright of photos that customers send belongs to them or the rightful owners.
2. The Company copies and processes photos only to make what was ordered. It asks for consent before it uses one for advertising or other purposes.
{% endif %}
{% if brand == "pet" %}
3. The Company asks for consent, too, before it uses a photo to improve the beta version.
{% endif %}

## Article 3 (Trademarks)

Names and logos on the site are trademarks of the Company or their owners.

## Article 4 (Reports of infringements)

Please report infringing content or products to the contact of Article 5, with the place, the right that is infringed, and your contact. The Company checks the report and acts promptly, for example by removing the content.

## Article 5 (Contact)

- Company: 【要記入：name of the seller】
- E-mail: 【要記入：e-mail】

Effective date: {{ effective_date }}
Last updated: {{ updated_date }}
`,
  },
}
