import { createTexts } from '../../../core/console/create-texts.ts'
import type { FirstStep } from './steps.ts'

type Words = { readonly title: string; readonly todo: string; readonly link: string }

const en = {
  heading: 'First steps',
  count: (done: number, total: number) => `${done} of ${total} done`,
  hide: 'Hide',
  done: 'Done',
  open: 'Not done yet',
  steps: {
    templates: {
      title: 'Add frames.',
      todo: 'Artworks are composed with them.',
      link: 'Add frames and mats',
    },
    shop: {
      title: 'Connect the shop.',
      todo: 'The check “commerce” has to pass.',
      link: 'Run the diagnostics',
    },
    mail: {
      title: 'Set up mail.',
      todo: 'Invitations and alerts need it; the check “email” has to pass.',
      link: 'Run the diagnostics',
    },
    legal: {
      title: 'Publish a legal text.',
      todo: 'The site of a brand must not go without one.',
      link: 'Write the legal texts',
    },
    backup: {
      title: 'Make a backup.',
      todo: 'Make one now, or let the service make one every night.',
      link: 'Open the backups',
    },
  } satisfies Record<FirstStep, Words>,
}

const ja: typeof en = {
  heading: '最初の準備',
  count: (done, total) => `${total}件中${done}件完了`,
  hide: '表示しない',
  done: '完了',
  open: '未完了',
  steps: {
    templates: {
      title: 'フレームの登録',
      todo: '作品の商品画像の生成に使います。',
      link: 'フレームとマットを追加',
    },
    shop: {
      title: 'ショップとの接続',
      todo: '診断の「commerce」が正常になると完了です。',
      link: '診断を実行',
    },
    mail: {
      title: 'メールの送信',
      todo: '招待とアラートに必要です。診断の「email」が正常になると完了です。',
      link: '診断を実行',
    },
    legal: {
      title: '法務文書の公開',
      todo: 'ブランドサイトの公開前に必要です。',
      link: '法務文書を作成',
    },
    backup: {
      title: 'バックアップの作成',
      todo: '今すぐ作成するか、毎晩の自動作成を有効にしてください。',
      link: 'バックアップを開く',
    },
  },
}

export const { useTexts } = createTexts({ en, ja })
