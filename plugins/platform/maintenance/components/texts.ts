import { createTexts } from '../../../core/console/create-texts.ts'

const en = {
  title: 'Maintenance',
  intro:
    'During maintenance only users of the console are served. Brand sites, customers and programs receive an error that says when to try again; nothing of theirs is stored. Health checks, webhooks of the shop, legal texts and published pictures stay available.',
  forbidden: 'Your role does not include the permission to change the system settings.',
  state: 'State',
  off: 'The service is available to everyone.',
  on: 'The service is under maintenance.',
  onUntil: (until: string) => `The service is under maintenance, probably until ${until}.`,
  inWindow: (until: string) =>
    `The service is under maintenance. The planned window ends by itself on ${until}.`,
  planned: (from: string, until: string) => `Maintenance is planned from ${from} to ${until}.`,
  switchOn: 'Switch maintenance on',
  switchOff: 'End maintenance',
  plan: 'Plan maintenance',
  cancelPlan: 'Cancel the planned maintenance',
  onBody:
    'Brand sites, customers and programs are refused within two seconds, until you end maintenance.',
  offBody: 'Brand sites, customers and programs are served again within two seconds.',
  cancelBody: 'The service stays available to everyone.',
  from: 'Begin',
  until: 'End',
  expected: 'Expected end',
  timeHint: 'Time in Tokyo.',
  expectedHint:
    'Time in Tokyo. Tells programs when to try again; maintenance does not end by itself.',
  timeNeeded: 'Enter a date with a time.',
  save: 'Plan maintenance',
  done: {
    on: 'Maintenance has begun.',
    off: 'The service is available to everyone again.',
    planned: 'Maintenance is planned.',
    cancelled: 'The plan was cancelled.',
  },
  mark: 'Maintenance',
  markFrom: (from: string) => `Maintenance from ${from}`,
}

const ja: typeof en = {
  title: 'メンテナンス',
  intro:
    'メンテナンス中は、管理画面のユーザーだけがサービスを利用できます。ブランドサイト、お客様、プログラムには再試行の時期を示すエラーを返し、データは保存しません。ヘルスチェック、ショップのWebhook、法務文書、公開済みの画像は引き続き利用できます。',
  forbidden: 'お使いのロールには、システム設定を変更する権限がありません。',
  state: '状態',
  off: 'サービスは通常どおり利用できます。',
  on: 'メンテナンス中です。',
  onUntil: (until) => `メンテナンス中です。終了予定は${until}です。`,
  inWindow: (until) => `メンテナンス中です。${until}に自動で終了します。`,
  planned: (from, until) => `${from}から${until}までメンテナンスを予定しています。`,
  switchOn: 'メンテナンスを開始',
  switchOff: 'メンテナンスを終了',
  plan: 'メンテナンスを予定',
  cancelPlan: 'メンテナンスの予定を取り消す',
  onBody:
    '2秒以内に、ブランドサイト、お客様、プログラムからのリクエストを受け付けなくなります。終了するまで続きます。',
  offBody: '2秒以内に、ブランドサイト、お客様、プログラムが再び利用できるようになります。',
  cancelBody: 'サービスは引き続き通常どおり利用できます。',
  from: '開始',
  until: '終了',
  expected: '終了予定',
  timeHint: '日本時間で入力してください。',
  expectedHint:
    '日本時間で入力してください。プログラムに再試行の時期を知らせます。メンテナンスは自動では終了しません。',
  timeNeeded: '日時を入力してください。',
  save: '予定を保存',
  done: {
    on: 'メンテナンスを開始しました。',
    off: 'サービスが再び利用できるようになりました。',
    planned: 'メンテナンスの予定を保存しました。',
    cancelled: '予定を取り消しました。',
  },
  mark: 'メンテナンス中',
  markFrom: (from) => `${from}からメンテナンス`,
}

export const { textsOf, useTexts } = createTexts({ en, ja })
