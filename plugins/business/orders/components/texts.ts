import type { OrderStatus } from '../../../../src/orders/status.ts'
import { createTexts } from '../../../core/console/create-texts.ts'

type Words = Readonly<Record<OrderStatus, string>>

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
  hold: 'Put this order on hold?',
  confirmHold: 'Put on hold',
  cancelHeading: 'Cancel this order?',
  cancelBody: 'It is cancelled here only. Cancel and refund it in the shop as well.',
  confirmCancel: 'Cancel the order',
  back: 'Back',
  done: 'Status changed.',
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
  hold: 'この注文を保留にしますか？',
  confirmHold: '保留にする',
  cancelHeading: 'この注文をキャンセルしますか？',
  cancelBody: '本システム上のみキャンセルされます。ショップでもキャンセルと返金を行ってください。',
  confirmCancel: 'キャンセルする',
  back: '戻る',
  done: '状態を変更しました。',
}

export const { useTexts } = createTexts({ en, ja })
