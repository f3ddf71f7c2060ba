import type { StartingText } from './starting-text.ts'

/** Terms of service with the nine articles of section 4.7 of the specification. */
export const terms: StartingText = {
  ja: {
    title: '利用規約',
    content: `この利用規約（以下「本規約」）は、{{ brand_name }}（以下「当サービス」）の利用条件を定めるものです。ご注文の前に必ずお読みください。

## 第1条（適用）

1. 本規約は、当サービスを運営する【要記入：販売事業者名】（以下「当社」）とお客様との間の、当サービスの利用に関する一切の関係に適用されます。
2. 当社が当サービス上に掲載するプライバシーポリシー、特定商取引法に基づく表記、返品・交換についての定めは、本規約の一部を構成します。
3. お客様がご注文手続きで本規約に同意した時に、本規約を内容とする契約が成立します。

## 第2条（サービスの内容）

{% if brand == "photo" %}
1. 当サービスは、お客様が送信した写真を89 mm角の正方形にプリントし、お届けするサービスです。
2. 写真は正方形に切り抜いてプリントします。切り抜く範囲は、ご注文の前に画面で確認できます。
3. プリントの色は、画面での見え方と完全には一致しません。
{% elsif brand == "art" %}
1. 当サービスは、作家の作品を印刷・額装して販売するサービスです。
2. 作品は当社の品質基準に従って一点ずつ検品します。検品により色・寸法・仕上がりを確認し、品質を保証します。
3. 掲載している寸法以外の大きさ（特注サイズ）をご希望の場合は、ご注文の前にお問い合わせください。お見積りに同意いただいた後に製作を開始します。
{% elsif brand == "pet" %}
1. 当サービスは、ペットの写真から商品を製作するサービスの試験提供版（ベータ版）です。
2. ベータ版では、機能、価格および提供条件を予告なく変更し、または提供を終了することがあります。
3. 当社は、サービスの改善のためにご意見（フィードバック）をお願いすることがあります。ご意見の提供は任意です。お寄せいただいたご意見は、改善のために無償で利用できるものとします。
{% else %}
1. 当サービスは、当サービス上に掲載する商品を製作し、お届けするサービスです。
{% endif %}

## 第3条（写真・作品の取り扱い）

1. お客様が送信した写真および作品の著作権は、お客様または正当な権利者に帰属します。
2. お客様は、送信する写真および作品について、必要な権利または許諾を有することを保証するものとします。
3. 当社は、ご注文の商品を製作する目的に限り、写真および作品を複製・加工します。
4. ご注文のために一時的に保存した写真は、商品の製作が完了した後に削除します。注文に至らなかった写真は、送信から24時間後に削除します。

## 第4条（製作・配送）

{% if brand == "photo" %}
1. ご注文の確定後、3営業日以内に発送します。
{% elsif brand == "art" %}
1. ご注文の確定後に製作を開始し、7営業日以内に発送します。特注サイズの発送時期は、お見積りの際にお知らせします。
{% elsif brand == "pet" %}
1. ご注文の確定後、3営業日を目安に発送します。ベータ版のため、遅れる場合は個別にお知らせします。
{% else %}
1. 発送の時期は、商品ごとに表示します。
{% endif %}
2. 配送先は日本国内に限ります。
3. 天災、交通の事情その他当社の責めによらない理由により、配送が遅れることがあります。

## 第5条（禁止事項）

お客様は、次の行為をしてはなりません。

1. 法令または公序良俗に反する行為
2. 他者の著作権、肖像権、プライバシーその他の権利を侵害する写真または作品を送信する行為
3. 当サービスの運営を妨げる行為、不正にアクセスする行為
4. 虚偽の情報により注文する行為
5. 商品を当社の承諾なく転売する目的で注文する行為

## 第6条（個人情報）

当社は、お客様の個人情報を、別に定める[プライバシーポリシー](/privacy)に従って適切に取り扱います。

## 第7条（免責）

1. 当社は、当社の故意または過失によらずにお客様に生じた損害について、責任を負いません。
2. 当社の過失（重大な過失を除く）により当社が責任を負う場合、その範囲は、通常生ずべき損害に限り、かつ、ご注文の代金を上限とします。
3. 前2項は、消費者契約法その他の強行法規に反する限度では適用しません。

## 第8条（規約の変更）

1. 当社は、お客様の一般の利益に適合する場合、または変更が合理的な場合には、民法第548条の4に基づいて本規約を変更することがあります。
2. 変更する場合は、変更後の内容と施行日を、施行日の前に当サービス上に掲載します。
3. 施行日より前のご注文には、変更前の規約を適用します。

## 第9条（お問い合わせ）

本規約および当サービスについてのお問い合わせは、次の窓口で承ります。

- 電子メール：【要記入：メールアドレス】
- 受付時間：平日10時から17時まで（年末年始を除く）

施行日：{{ effective_date }}
最終更新日：{{ updated_date }}
`,
  },
  en: {
    title: 'Terms of service',
    content: `These terms of service (the “Terms”) govern the use of {{ brand_name }} (the “Service”). Please read them before you order. The Japanese text is binding; this translation is for reference.

## Article 1 (Scope)

1. The Terms apply to every relation between 【要記入：name of the seller】 (the “Company”), which operates the Service, and its customers.
2. The privacy policy, the notice under the Act on Specified Commercial Transactions and the rules for returns and exchanges on the Service are part of the Terms.
3. A contract with these Terms is concluded when a customer agrees to them in the order procedure.

## Article 2 (The service)

{% if brand == "photo" %}
1. The Service prints photos that customers send as squares of 89 mm, and delivers them.
2. Photos are cut to a square. The cut can be checked on the screen before the order.
3. The colours of a print do not match the screen exactly.
{% elsif brand == "art" %}
1. The Service prints and frames works of artists and sells them.
2. Every piece is inspected by the quality standards of the Company: colour, dimensions and finish are checked and assured.
3. For custom sizes, please ask before you order. Production begins when you have accepted our quotation.
{% elsif brand == "pet" %}
1. The Service is a beta version of a service that makes products from photos of pets.
2. During the beta, functions, prices and conditions may change, and the Service may end, without notice.
3. The Company may ask for feedback to improve the Service. Giving it is voluntary, and the Company may use it for improvements free of charge.
{% else %}
1. The Service makes and delivers the products that are shown on it.
{% endif %}

## Article 3 (Photos and works)

1. The copyright of photos and works that customers send stays with them or the rightful owner.
2. Customers warrant that they hold the rights or permissions that are needed for what they send.
3. The Company copies and processes photos and works only to make what was ordered.
4. Photos that are stored for an order are deleted when the products have been made. Photos that are not ordered are deleted 24 hours after they were sent.

## Article 4 (Production and delivery)

{% if brand == "photo" %}
1. Orders are dispatched within 3 business days of their confirmation.
{% elsif brand == "art" %}
1. Production begins with the confirmation of the order, which is dispatched within 7 business days. For custom sizes the date is stated in the quotation.
{% elsif brand == "pet" %}
1. Orders are dispatched about 3 business days after their confirmation. As this is a beta version, customers are told if it takes longer.
{% else %}
1. The time of dispatch is shown with each product.
{% endif %}
2. Products are delivered within Japan only.
3. Delivery may be late because of natural disasters, traffic or other reasons beyond the Company's control.

## Article 5 (Prohibited acts)

Customers must not:

1. act against the law or public order;
2. send photos or works that infringe copyrights, portrait rights, privacy or other rights;
3. disturb the operation of the Service or access it without authority;
4. order with false information;
5. order products for resale without the Company's consent.

## Article 6 (Personal information)

The Company handles personal information as stated in its [privacy policy](/privacy).

## Article 7 (Disclaimer)

1. The Company is not liable for damage that arises without its intent or negligence.
2. Where the Company is liable for negligence other than gross negligence, its liability is limited to ordinary damage and to the price of the order.
3. These limits do not apply as far as they are contrary to the Consumer Contract Act or other mandatory law.

## Article 8 (Changes of these Terms)

1. The Company may change the Terms under Article 548-4 of the Civil Code where this is in the general interest of customers or reasonable.
2. The new text and its effective date are published on the Service before that date.
3. Orders before the effective date are governed by the Terms before the change.

## Article 9 (Contact)

- E-mail: 【要記入：e-mail】
- Hours: weekdays 10:00 to 17:00, except the New Year holidays

Effective date: {{ effective_date }}
Last updated: {{ updated_date }}
`,
  },
}
