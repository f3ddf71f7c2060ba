import type {
  PublishingEffect,
  ShopDrift,
  ShopField,
} from '../../../../src/publishing/compare-products.ts'
import { createTexts } from '../../console/create-texts.ts'

const en = {
  heading: 'Compare with the shop',
  intro: 'Shows what the console has, what was last pushed, and what the shop has now.',
  compare: 'Compare with the shop',
  again: 'Compare again',
  saveFirst: 'Save your changes first: what is saved is compared.',
  drift: {
    changed: 'Changed in the shop',
    deleted: 'Deleted in the shop',
  } satisfies Record<ShopDrift, string>,
  driftHint: {
    changed: 'This product was changed in the shop since it was last pushed.',
    deleted: 'This product was deleted in the shop.',
  } satisfies Record<ShopDrift, string>,
  takenBack:
    'What was changed in the shop has been taken back there. Accept it, so that it is no longer reported.',
  pending: 'It is on its way to the shop. Compare it again when it is there.',
  never: (variants: number) =>
    `It has never been in the shop. Publishing makes a product with ${variants} ${variants === 1 ? 'variant' : 'variants'}.`,
  neverRefused: 'It has never been in the shop.',
  deleted: 'The shop no longer has this product. Publishing makes a new one.',
  same: 'The shop has what the console has.',
  effects: (adds: number, changes: number, removes: number) =>
    `Publishing adds ${adds}, changes ${changes} and removes ${removes} in the shop.`,
  refusal: (reason: string) => `It cannot be published now: ${reason}`,
  pushed: (time: string) => `Last pushed on ${time}.`,
  accepted: (time: string) => `What was in the shop was accepted on ${time}.`,
  unknown: 'What was last pushed is not recorded.',
  columns: ['Value', 'Console', 'Last pushed', 'In the shop', 'Publishing'],
  field: {
    title: 'Title',
    description: 'Description',
    status: 'Status',
    tags: 'Tags',
    discounts: 'Quantity discounts',
    variant: 'Variant',
    price: 'Price',
    options: 'Options',
    image: 'Picture',
  } satisfies Record<ShopField, string>,
  effect: {
    none: 'changes nothing',
    adds: 'adds it',
    changes: 'changes it',
    removes: 'removes it',
  } satisfies Record<PublishingEffect, string>,
  status: { active: 'On sale', draft: 'Draft', archived: 'Archived' } as Record<string, string>,
  nothing: 'None',
  picture: 'Open the picture',
  otherPicture: 'Another picture',
  push: 'Push again',
  pushHeading: 'Push what the console has again?',
  pushBody:
    'The shop then has exactly what the console has. What was changed or added there by hand is lost.',
  pushDone: 'The shop has what the console has.',
  accept: 'Accept',
  acceptHeading: 'Accept what is in the shop?',
  acceptBody:
    'The difference is no longer reported. The shop stays as it is, and so do title, description, tags, prices and status in the console: the next time this is published, the console’s values replace those of the shop.',
  acceptDone: 'What is in the shop is accepted.',
  cannotAccept: 'Only pushing again helps: shoppers can buy it although it is not for sale here.',
}

const ja: typeof en = {
  heading: 'ショップとの比較',
  intro: '管理画面の内容、前回送信した内容、現在のショップの内容を表示します。',
  compare: 'ショップと比較',
  again: 'もう一度比較',
  saveFirst: '比較されるのは保存済みの内容です。先に変更を保存してください。',
  drift: { changed: 'ショップで変更', deleted: 'ショップで削除' },
  driftHint: {
    changed: 'この商品は前回の送信後にショップで変更されています。',
    deleted: 'この商品はショップで削除されています。',
  },
  takenBack:
    'ショップでの変更は、ショップで元に戻されています。承認すると、差異は報告されなくなります。',
  pending: 'ショップへの反映待ちです。反映後にもう一度比較してください。',
  never: (variants) =>
    `まだショップに登録されていません。公開すると、バリエーション${variants}件の商品が作成されます。`,
  neverRefused: 'まだショップに登録されていません。',
  deleted: 'この商品はショップにありません。公開すると、新しい商品が作成されます。',
  same: 'ショップの内容は管理画面と同じです。',
  effects: (adds, changes, removes) =>
    `公開すると、ショップで追加${adds}件、変更${changes}件、削除${removes}件が行われます。`,
  refusal: (reason) => `現在は公開できません：${reason}`,
  pushed: (time) => `前回の送信：${time}`,
  accepted: (time) => `ショップの内容を承認：${time}`,
  unknown: '前回送信した内容は記録されていません。',
  columns: ['項目', '管理画面', '前回の送信', 'ショップ', '公開した場合'],
  field: {
    title: 'タイトル',
    description: '説明',
    status: '状態',
    tags: 'タグ',
    discounts: '数量割引',
    variant: 'バリエーション',
    price: '価格',
    options: 'オプション',
    image: '画像',
  },
  effect: { none: '変更なし', adds: '追加', changes: '変更', removes: '削除' },
  status: { active: '販売中', draft: '下書き', archived: 'アーカイブ済み' },
  nothing: 'なし',
  picture: '画像を開く',
  otherPicture: '別の画像',
  push: '再送信',
  pushHeading: '管理画面の内容を再送信しますか？',
  pushBody:
    'ショップの内容が管理画面と同じになります。ショップで手動で変更または追加した内容は失われます。',
  pushDone: 'ショップの内容が管理画面と同じになりました。',
  accept: '承認',
  acceptHeading: 'ショップの内容を承認しますか？',
  acceptBody:
    '差異は今後報告されません。ショップの内容はそのまま残り、管理画面のタイトル・説明・タグ・価格・状態も変わりません。次に公開すると、ショップの内容は管理画面の内容に置き換わります。',
  acceptDone: 'ショップの内容を承認しました。',
  cannotAccept: 'ここでは販売していない商品がショップで購入できる状態です。再送信してください。',
}

export const { useTexts } = createTexts({ en, ja })
