import type { Sentence } from '../errors/in-language.ts'
import type { LegalType } from './document-types.ts'

/** What a legal text has to say. */
export type ChecklistItem = {
  readonly id: string
  readonly label: Sentence
  /** Why, with the law or the section of the specification. */
  readonly why: Sentence
  /** How it is recognised in the Japanese text of an article, its heading included. */
  readonly found: RegExp
  /** Whether the law asks for it only where it applies. */
  readonly conditional?: true
}

const item = (id: string, en: string, ja: string, why: Sentence, found: RegExp): ChecklistItem => ({
  id,
  label: { en, ja },
  why,
  found,
})

const ACT: Sentence = {
  en: 'Article 11 of the Act on Specified Commercial Transactions',
  ja: '特定商取引法第11条',
}
const WHERE_APPLICABLE: Sentence = {
  en: 'Article 11 of the Act on Specified Commercial Transactions, where it applies',
  ja: '特定商取引法第11条（該当する場合）',
}
const NINE: Sentence = { en: 'One of the nine articles of our terms', ja: '利用規約の9か条の一つ' }
const APPI: Sentence = {
  en: 'Act on the Protection of Personal Information',
  ja: '個人情報の保護に関する法律',
}
const CLEAR: Sentence = {
  en: 'Customers have to know it before they order',
  ja: 'ご注文の前にお客様が知る必要がある事項',
}

const ITEMS: Readonly<Record<LegalType, readonly ChecklistItem[]>> = {
  commerce_law: [
    item('seller', 'Name of the seller', '販売事業者の名称', ACT, /販売事業者|販売業者|事業者名/),
    item('person', 'Person in charge', '運営責任者', ACT, /責任者|代表者/),
    item('location', 'Place of business', '所在地', ACT, /所在地|住所/),
    item('telephone', 'Telephone number', '電話番号', ACT, /電話/),
    item('price', 'Prices with tax', '販売価格（税込）', ACT, /価格[\s\S]*(税|円)/),
    item('shipping', 'Shipping costs', '送料', ACT, /送料|配送料/),
    item('charges', 'Other charges', '商品代金以外の必要料金', ACT, /手数料|必要料金/),
    item('payment-means', 'Means of payment', '支払方法', ACT, /支払い?方法/),
    item('payment-time', 'Time of payment', '支払時期', ACT, /支払い?(方法と)?時期|支払い?期限/),
    item('delivery', 'Time of delivery', '商品の引渡時期', ACT, /引き?渡し?時期|発送/),
    item('returns', 'Returns and cancellation', '返品・キャンセル', ACT, /返品|キャンセル|解除/),
    {
      ...item(
        'validity',
        'Validity of the offer',
        '申込みの有効期限',
        WHERE_APPLICABLE,
        /有効期限|申込み?期間/,
      ),
      conditional: true,
    },
    {
      ...item(
        'conformity',
        'Liability for non-conformity',
        '契約不適合責任',
        WHERE_APPLICABLE,
        /契約不適合|適合しない/,
      ),
      conditional: true,
    },
    {
      ...item(
        'quantity',
        'Limits of quantity',
        '販売数量の制限',
        WHERE_APPLICABLE,
        /数量の?制限|個数|お一人様/,
      ),
      conditional: true,
    },
    {
      ...item(
        'subscription',
        'Terms of a subscription',
        '定期購入の条件',
        WHERE_APPLICABLE,
        /定期購入|継続的/,
      ),
      conditional: true,
    },
  ],
  terms: [
    item('scope', 'Scope', '適用', NINE, /（適用|適用範囲|適用されます/),
    item('service', 'Content of the service', 'サービスの内容', NINE, /サービス(の)?内容/),
    item('works', 'Photos or works', '写真・作品の取り扱い', NINE, /(写真|作品).*取り?扱い/),
    item('delivery', 'Production and delivery', '製作・配送', NINE, /配送|発送|製作/),
    item('prohibited', 'Prohibited acts', '禁止事項', NINE, /禁止/),
    item('personal', 'Personal information', '個人情報', NINE, /個人情報/),
    item('disclaimer', 'Disclaimer', '免責', NINE, /免責|責任を負いません/),
    item(
      'changes',
      'Changes of the terms',
      '規約の変更',
      NINE,
      /規約の変更|変更することがあります/,
    ),
    item('contact', 'Contact', 'お問い合わせ', NINE, /問い?合わ?せ/),
  ],
  privacy: [
    item('collected', 'What is collected', '取得する情報', APPI, /取得/),
    item('purposes', 'Purposes', '利用目的', APPI, /利用目的/),
    item('third-parties', 'Third parties', '第三者への提供', APPI, /第三者/),
    item('processors', 'Processors', '委託', APPI, /委託/),
    item('security', 'Security measures', '安全管理措置', APPI, /安全管理/),
    item('requests', 'Requests for disclosure', '開示等の請求', APPI, /開示/),
    item(
      'contact',
      'Name, place and contact',
      '事業者の名称・住所・窓口',
      APPI,
      /住所[\s\S]*(代表者|窓口|問い?合わ?せ|電子メール)|(代表者|窓口|問い?合わ?せ)[\s\S]*住所/,
    ),
  ],
  returns: [
    item('convenience', 'Returns for convenience', 'お客様都合の返品', CLEAR, /都合/),
    item('defects', 'Defects', '不良品', CLEAR, /不良|欠陥/),
    item('period', 'Period', '期限', CLEAR, /日以内/),
    item('costs', 'Shipping costs', '送料の負担', CLEAR, /送料/),
    item('refund', 'Refunds', '返金', CLEAR, /返金/),
    item('contact', 'Contact', 'お問い合わせ', CLEAR, /問い?合わ?せ|窓口|連絡/),
  ],
  copyright: [
    item(
      'site',
      'Copyright of the site',
      'サイトの著作権',
      CLEAR,
      /サイト[\s\S]*著作権|著作権[\s\S]*サイト/,
    ),
    item(
      'works',
      'Copyright of works and photos',
      '作品・写真の著作権',
      CLEAR,
      /(作品|写真)[\s\S]*著作権|著作権[\s\S]*(作品|写真)/,
    ),
    item('reports', 'Reports of infringements', '権利侵害の連絡', CLEAR, /侵害/),
    item('contact', 'Contact', 'お問い合わせ', CLEAR, /問い?合わ?せ|窓口/),
  ],
}

/** The items of each type, in the order of the text (specification, section 4.7). Their IDs begin with the type. */
export const CHECKLISTS = Object.fromEntries(
  Object.entries(ITEMS).map(([type, items]) => [
    type,
    items.map((one) => ({ ...one, id: `${type}-${one.id}` })),
  ]),
) as unknown as Readonly<Record<LegalType, readonly ChecklistItem[]>>
