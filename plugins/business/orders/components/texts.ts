import type { OrderStatus } from '../../../../src/orders/status.ts'
import { createTexts } from '../../../core/console/create-texts.ts'

type Words = Readonly<Record<OrderStatus, string>>
/** Words that depend on how many orders they are about. */
type CountedWords = Readonly<Record<OrderStatus, (orders: number) => string>>

const orders = (count: number) => (count === 1 ? 'this order' : `${count} orders`)
const ordersJa = (count: number) => (count === 1 ? 'この注文' : `${count}件の注文`)

const en = {
  status: {
    new: 'New',
    pending: 'Photo check',
    printing: 'Printing',
    shipped: 'Shipped',
    completed: 'Completed',
    on_hold: 'On hold',
    cancelled: 'Cancelled',
  } as Words,
  heading: 'Status of the order',
  actions: 'Change the status',
  to: {
    new: 'New',
    pending: 'To the photo check',
    printing: 'Start printing',
    shipped: 'Mark as shipped',
    completed: 'Complete',
    on_hold: 'Put on hold…',
    cancelled: 'Cancel…',
  } as Words,
  final: 'This order is finished. Its status cannot change any more.',
  hint: 'Everything else comes from the shop.',
  reason: 'Reason',
  reasonHint: 'Others see it while the order is on hold.',
  question: {
    new: (count) => `Change ${orders(count)} to new?`,
    pending: (count) => `Send ${orders(count)} to the photo check?`,
    printing: (count) => `Start printing ${orders(count)}?`,
    shipped: (count) => `Mark ${orders(count)} as shipped?`,
    completed: (count) => `Complete ${orders(count)}?`,
    on_hold: (count) => `Put ${orders(count)} on hold?`,
    cancelled: (count) => `Cancel ${orders(count)}?`,
  } as CountedWords,
  body: {
    new: '',
    pending: 'Nothing is printed before the photos are checked.',
    printing: 'An order is refused if its photos cannot be printed.',
    shipped: 'The shop is not told. To send it a tracking number, ship an order on its own page.',
    completed: 'A completed order cannot change any more.',
    on_hold: '',
    cancelled: 'This cancels nothing in the shop. Cancel and refund there as well.',
  } as Words,
  confirm: {
    new: () => 'Change',
    pending: () => 'Send to the photo check',
    printing: () => 'Start printing',
    shipped: () => 'Mark as shipped',
    completed: () => 'Complete',
    on_hold: () => 'Put on hold',
    cancelled: (count) => (count === 1 ? 'Cancel the order' : 'Cancel the orders'),
  } as CountedWords,
  running: 'One moment…',
  back: 'Back',
  done: 'Status changed.',
  bulk: {
    label: 'Actions for the selected orders',
    none: 'Select orders to change their status together.',
    selected: (count: number) =>
      count === 1
        ? '1 order of this page is selected'
        : `${count} orders of this page are selected`,
    nothingInCommon: 'No change is possible for all of them.',
    results: 'Result for each order',
    summary: (changed: number, refused: number) => `${changed} changed, ${refused} refused.`,
    unknown: (count: number) =>
      `The result of ${count} is not known: the list shows how ${count === 1 ? 'it is' : 'they are'} now.`,
    accepted: (status: string) => `Changed to “${status}”.`,
  },
}

const ja: typeof en = {
  status: {
    new: '新規',
    pending: '写真確認中',
    printing: '印刷中',
    shipped: '発送済み',
    completed: '完了',
    on_hold: '保留',
    cancelled: 'キャンセル',
  },
  heading: '注文の状態',
  actions: '状態の変更',
  to: {
    new: '新規',
    pending: '写真確認へ',
    printing: '印刷を開始',
    shipped: '発送済みにする',
    completed: '完了にする',
    on_hold: '保留にする…',
    cancelled: 'キャンセル…',
  },
  final: 'この注文は終了しています。状態は変更できません。',
  hint: 'その他の項目はショップの情報です。',
  reason: '理由',
  reasonHint: '保留中、他の担当者にも表示されます。',
  question: {
    new: (count) => `${ordersJa(count)}を新規にしますか？`,
    pending: (count) => `${ordersJa(count)}を写真確認へ進めますか？`,
    printing: (count) => `${ordersJa(count)}の印刷を開始しますか？`,
    shipped: (count) => `${ordersJa(count)}を発送済みにしますか？`,
    completed: (count) => `${ordersJa(count)}を完了にしますか？`,
    on_hold: (count) => `${ordersJa(count)}を保留にしますか？`,
    cancelled: (count) => `${ordersJa(count)}をキャンセルしますか？`,
  },
  body: {
    new: '',
    pending: '写真を確認するまで印刷されません。',
    printing: '印刷できない写真がある注文は、変更されません。',
    shipped:
      'ショップには通知されません。追跡番号を登録する場合は、注文のページから発送してください。',
    completed: '完了した注文の状態は変更できません。',
    on_hold: '',
    cancelled: 'ショップではキャンセルされません。ショップでもキャンセルと返金を行ってください。',
  },
  confirm: {
    new: () => '変更する',
    pending: () => '写真確認へ進める',
    printing: () => '印刷を開始する',
    shipped: () => '発送済みにする',
    completed: () => '完了にする',
    on_hold: () => '保留にする',
    cancelled: () => 'キャンセルする',
  },
  running: '処理中…',
  back: '戻る',
  done: '状態を変更しました。',
  bulk: {
    label: '選択した注文の操作',
    none: '注文を選択すると、まとめて状態を変更できます。',
    selected: (count) => `このページの注文を${count}件選択中`,
    nothingInCommon: 'すべてに共通する変更はありません。',
    results: '注文ごとの結果',
    summary: (changed, refused) => `変更${changed}件、拒否${refused}件`,
    unknown: (count) => `${count}件の結果は不明です。現在の状態は一覧で確認してください。`,
    accepted: (status) => `「${status}」に変更しました。`,
  },
}

export const { useTexts } = createTexts({ en, ja })
