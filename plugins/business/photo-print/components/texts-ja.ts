import type { DiscountProblemCode } from '../../../../src/photo-print/discount-problems.ts'
import { DISCOUNT_SENTENCES } from '../../../../src/photo-print/discount-sentences.ts'
import { type en, quantities } from './texts-en.ts'

const problem = (code: DiscountProblemCode) => DISCOUNT_SENTENCES[code].ja

/** What the console says about photo-print templates, in Japanese. */
export const ja: typeof en = {
  status: { active: '販売中', inactive: '停止中' },
  shop: {
    pending: 'ショップへの反映待ち',
    current: 'ショップに反映済み',
    refused: 'ショップが拒否しました',
  },
  panel: {
    heading: '販売とショップ',
    inShop: 'ショップで見る',
    inShopAdmin: 'ショップの管理画面で開く',
    actions: 'このテンプレートの操作',
    activate: '販売を開始',
    deactivate: '販売を停止',
    publish: 'ショップに再送信',
    confirm: '販売を停止しますか？',
    confirmBody: 'お客様は購入も写真の送信もできなくなります。すでにある注文は変わりません。',
    saveFirst: '先に変更を保存してください。保存後に操作できます。',
    pending: '数秒以内に自動で反映します。ショップに接続できない場合は繰り返し送信します。',
    off: 'お客様には表示されません。ショップの商品は下書きです。',
    on: 'お客様が購入できます。変更は保存時にショップへ反映されます。',
    done: {
      activate: '販売を開始しました。',
      deactivate: '販売を停止しました。',
      publish: 'ショップに反映しました。',
    },
  },
  dashboard: {
    heading: 'プリントテンプレート',
    create: 'テンプレートを作成',
    emptyHeading: 'プリントテンプレートはまだありません',
    empty: 'サイズ、価格、数量ごとの価格を入力して、最初のテンプレートを作成してください。',
    groups: {
      refused: 'ショップが拒否しました',
      changed: 'ショップで変更されています',
      inactive: '停止中',
      active: '販売中',
    },
  },
  shopPrices: {
    placed: (count) =>
      `ショップの商品ページでは、${count}件の自動ディスカウントでこの価格になります。`,
    used: (used, limit) =>
      `ショップ全体では自動ディスカウント${limit}件中${used}件を使用しています。`,
    dearer: (ranges, limit) =>
      `ショップの自動ディスカウントは${limit}件までのため、このテンプレートのすべての価格を設定できません。商品ページでは次の枚数がここより高くなります：${quantities(ranges, '〜', '、')}枚。ショップまたはほかのテンプレートのディスカウントを減らしてから、もう一度ショップに送信してください。写真を送信するお客様には正しい価格が適用されます。`,
  },
  pixels: {
    label: '印刷データ',
    size: (width, height) => `${width} × ${height} px`,
    formula: 'サイズ（mm）と解像度から計算しています。',
    brand: (width, height) =>
      `このサイズはブランド指定の画素数です。計算上は ${width} × ${height} px です。`,
    incomplete: '幅・高さ・解像度を整数で入力すると表示されます。',
    tooMany: '画素数が多すぎます。サイズまたは解像度を小さくしてください。',
  },
  discounts: {
    caption: '枚数ごとの1枚あたりの価格',
    hint: '何枚以上で1枚いくらになるかを行ごとに入力します。枚数が増えても単価は上げられません。',
    from: '枚数（以上）',
    price: '1枚の価格（円）',
    remove: '削除',
    removeRow: (row) => `${row}行目を削除`,
    add: '割引を追加',
    none: '割引はありません。どの枚数でも基本価格です。',
    fromRow: (row) => `${row}行目の枚数（以上）`,
    priceRow: (row) => `${row}行目の1枚の価格（円）`,
    problem: {
      THRESHOLD_NOT_WHOLE: problem('THRESHOLD_NOT_WHOLE'),
      THRESHOLD_NOT_ASCENDING: problem('THRESHOLD_NOT_ASCENDING'),
      PRICE_NOT_WHOLE: problem('PRICE_NOT_WHOLE'),
      PRICE_RISES: problem('PRICE_RISES'),
    },
    preview: 'お客様の支払額',
    quantity: '枚数',
    each: '1枚',
    total: '合計',
    noPreview: '価格が正しく入力されると表示されます。',
    sameAs: (first, last, threshold) =>
      `${first === last ? last : `${first}〜${last}`}枚は${threshold}枚と同じ金額です。少ない枚数のほうが高くなることはありません。`,
  },
}
