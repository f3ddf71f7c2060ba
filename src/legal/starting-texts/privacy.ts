import type { StartingText } from './starting-text.ts'

/** Privacy policy under the Act on the Protection of Personal Information. */
export const privacy: StartingText = {
  ja: {
    title: 'プライバシーポリシー',
    content: `{{ brand_name }}を運営する【要記入：販売事業者名】（以下「当社」）は、個人情報の保護に関する法律その他の法令を守り、お客様の個人情報を次のとおり取り扱います。

## 第1条（取得する情報）

1. ご注文の際に、氏名、住所、電話番号、電子メール、お支払いに関する情報を、当社が利用するネットショップの決済画面で取得します。
{% if brand == "art" %}
2. 作家の登録の際に、作家名と連絡先を取得します。
{% else %}
2. 商品を製作するために、お客様が送信する写真を取得します。撮影場所などの情報（メタデータ）は、受信した時に削除します。
{% endif %}
3. 不正な利用を防ぐために、IPアドレスと利用の記録を取得します。

## 第2条（利用目的）

取得した情報は、次の目的に利用します。

1. ご注文の商品の製作、発送、お支払いの確認
2. お問い合わせへの対応、重要なお知らせの連絡
3. 不正な利用の防止、サービスの安全な運営
{% if brand == "pet" %}
4. ベータ版の改善のためのご意見の確認
{% endif %}

## 第3条（第三者への提供）

当社は、法令に基づく場合を除き、お客様の同意を得ずに個人情報を第三者に提供しません。

## 第4条（委託）

当社は、利用目的の達成に必要な範囲で、印刷、配送、決済、情報システムの運用を委託し、委託先を適切に監督します。

## 第5条（安全管理）

当社は、個人情報の漏えい、滅失、毀損を防ぐために、アクセスの制限、通信の暗号化、従業者の教育など、必要かつ適切な安全管理措置を講じます。

## 第6条（保存期間）

ご注文のために送信された写真は、商品の製作が完了した後に削除します。取引の記録は、法令が定める期間保存します。

## 第7条（開示等の請求）

お客様は、ご自身の個人情報について、開示、訂正、追加、削除、利用停止を請求できます。ご本人であることを確認した上で、遅滞なく対応します。

## 第8条（変更）

本ポリシーを変更する場合は、施行日の前に当サービス上に掲載します。

## 第9条（お問い合わせ窓口）

- 事業者：【要記入：販売事業者名】
- 住所：【要記入：住所】
- 代表者：【要記入：代表者名】
- 電子メール：【要記入：メールアドレス】

施行日：{{ effective_date }}
最終更新日：{{ updated_date }}
`,
  },
  en: {
    title: 'Privacy policy',
    content: `【要記入：name of the seller】 (the “Company”), which operates {{ brand_name }}, complies with the Act on the Protection of Personal Information and handles the personal information of customers as follows. The Japanese text is binding; this translation is for reference.

## Article 1 (What is collected)

1. With an order: name, place of delivery, telephone number, e-mail and payment information, on the checkout page of the shop that the Company uses.
{% if brand == "art" %}
2. When artists register: their name and contact.
{% else %}
2. To make products: the photos that customers send. Information such as the place of a photo (metadata) is removed when it is received.
{% endif %}
3. To prevent abuse: IP addresses and records of use.

## Article 2 (Purposes)

1. Making and dispatching what was ordered, and confirming payments
2. Answering inquiries and sending important notices
3. Preventing abuse and operating the service safely
{% if brand == "pet" %}
4. Reading feedback to improve the beta version
{% endif %}

## Article 3 (Third parties)

Personal information is given to third parties only with consent or where the law requires it.

## Article 4 (Processors)

The Company entrusts printing, delivery, payment and the operation of systems to others as far as necessary, and supervises them.

## Article 5 (Security)

The Company takes necessary and appropriate measures against leaks, loss and damage, such as access control, encryption and training.

## Article 6 (Retention)

Photos for an order are deleted when the products have been made. Records of transactions are kept as long as the law requires.

## Article 7 (Requests)

Customers may request disclosure, correction, addition, deletion or suspension of use of their personal information. The Company confirms their identity and answers without delay.

## Article 8 (Changes)

Changes of this policy are published on the service before their effective date.

## Article 9 (Contact)

- Company: 【要記入：name of the seller】
- Place of business: 【要記入：place of business】
- Representative: 【要記入：name】
- E-mail: 【要記入：e-mail】

Effective date: {{ effective_date }}
Last updated: {{ updated_date }}
`,
  },
}
