import { createTexts } from '../../../core/console/create-texts.ts'

const en = {
  heading: 'Sales and orders',
  spans: { today: 'Sales today', last_7_days: 'Sales of 7 days', last_30_days: 'Sales of 30 days' },
  orders: (count: number) => (count === 1 ? '1 order' : `${count} orders`),
  change: (percent: string) => `${percent} compared with the days before`,
  nothingBefore: 'Nothing was sold in the days before.',
  open: 'Orders',
  statuses: {
    new: 'New',
    pending: 'Photo check',
    printing: 'Printing',
    on_hold: 'On hold',
    completed: 'Completed',
  },
  brands: 'By brand, in 30 days',
  brand: 'Brand',
  noBrand: 'No brand',
  orderCount: 'Orders',
  sales: 'Sales',
  noSales: 'Nothing was sold in the last 30 days. Paid orders of the shop appear here.',
}

const ja: typeof en = {
  heading: '売上と注文',
  spans: { today: '今日の売上', last_7_days: '7日間の売上', last_30_days: '30日間の売上' },
  orders: (count) => `${count}件の注文`,
  change: (percent) => `前の期間と比べて${percent}`,
  nothingBefore: '前の期間の売上はありません。',
  open: '注文',
  statuses: {
    new: '新規',
    pending: '写真確認中',
    printing: '印刷中',
    on_hold: '保留',
    completed: '完了',
  },
  brands: 'ブランド別（30日間）',
  brand: 'ブランド',
  noBrand: 'ブランドなし',
  orderCount: '注文数',
  sales: '売上',
  noSales: '過去30日間の売上はありません。支払い済みの注文がここに表示されます。',
}

export const { useTexts } = createTexts({ en, ja })
