import { createTexts } from '../../../../core/console/create-texts.ts'

const en = {
  title: 'Emergency diagnosis',
  intro:
    'Checks network, DNS, certificates, the integrity of the database and the configuration. It begins by itself when the overall status is CRITICAL or three services are in error, and it changes nothing. Times are in Tokyo.',
  forbidden:
    'Only operators see the emergency diagnosis. Ask an administrator for the permission "diagnostics:view".',
  start: 'Start emergency diagnosis',
  startAgain: 'Start again',
  running: 'The diagnosis is running.',
  reload: 'Reload',
  results: 'Results',
  none: 'No emergency diagnosis has run yet.',
  noneHint: 'Start one, or come back when one has begun by itself: its results appear here.',
  state: {
    running: (time: string) => `Running since ${time}`,
    finished: (time: string) => `Finished on ${time}`,
    killed: (time: string) => `Interrupted: its process ended (begun on ${time})`,
  },
  trigger: { automatic: 'begun by itself', manual: 'started by an operator' },
  problems: (errors: number, warnings: number) =>
    errors + warnings === 0
      ? 'No problems found.'
      : `${errors} ${errors === 1 ? 'error' : 'errors'}, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`,
  columns: { item: 'Item', status: 'State', time: 'Time', detail: 'Detail' },
  statuses: {
    healthy: 'OK',
    warning: 'Warning',
    error: 'Error',
    skipped: 'Not applicable',
    waiting: 'Waiting',
    running: 'Running',
  },
  milliseconds: (ms: number) => `${ms} ms`,
  action: 'What to do',
  repairs: 'Repairs',
  repairsIntro:
    'These are all the repairs that the service does. They lose no data. At most once in ten minutes they run in the whole installation, and afterwards the database is checked again.',
  preview: 'Preview repairs',
  previewing: 'Looking for what to repair…',
  allowed: 'Repairs may run now.',
  next: (time: string) => `The next repairs may run from ${time}.`,
  repairColumns: { name: 'Repair', effect: 'What it does', automatic: 'By itself' },
  automatic: { yes: 'Also after an automatic diagnosis', no: 'Only by an operator' },
  last: 'Last repairs',
  noLast: 'No repairs have run yet.',
  noLastHint: 'What was changed, and whether it has helped, will stand here.',
  outcomes: {
    'not-needed': 'Not needed',
    planned: 'To be done',
    repaired: 'Repaired',
    failed: 'Failed',
  },
  dialog: {
    heading: 'Preview of the repairs',
    nothing: 'There is nothing to repair.',
    changes: 'This will be changed. It is recorded in the audit log under your name.',
    confirm: 'Repair now',
    started: 'The repairs have begun.',
    busy: 'Please wait…',
  },
}

const ja: typeof en = {
  title: '緊急診断',
  intro:
    'ネットワーク、DNS、証明書、データベースの整合性、設定を確認します。全体の状態がCRITICALのとき、または3つ以上のサービスがエラーのときは自動的に開始します。診断では何も変更しません。時刻は日本時間です。',
  forbidden:
    '緊急診断を閲覧できるのは運用担当者だけです。管理者に「diagnostics:view」の権限を依頼してください。',
  start: '緊急診断を開始',
  startAgain: 'もう一度実行',
  running: '診断を実行しています。',
  reload: '再読み込み',
  results: '診断結果',
  none: '緊急診断はまだ実行されていません。',
  noneHint: '診断を開始するか、自動的に開始されると、ここに結果を表示します。',
  state: {
    running: (time) => `実行中（${time}開始）`,
    finished: (time) => `${time}に終了`,
    killed: (time) => `プロセスの終了により中断（${time}開始）`,
  },
  trigger: { automatic: '自動開始', manual: '担当者が開始' },
  problems: (errors, warnings) =>
    errors + warnings === 0
      ? '問題は見つかりませんでした。'
      : `エラー${errors}件、警告${warnings}件`,
  columns: { item: '項目', status: '状態', time: '時間', detail: '詳細' },
  statuses: {
    healthy: '正常',
    warning: '警告',
    error: 'エラー',
    skipped: '対象外',
    waiting: '待機中',
    running: '実行中',
  },
  milliseconds: (ms) => `${ms}ミリ秒`,
  action: '推奨される対応',
  repairs: '修復',
  repairsIntro:
    'サービスが行う修復は以下だけで、データが失われることはありません。システム全体で10分間に1回まで実行でき、実行後にデータベースを再確認します。',
  preview: '修復内容を確認',
  previewing: '修復対象を確認しています…',
  allowed: '修復を実行できます。',
  next: (time) => `次の修復は${time}以降に実行できます。`,
  repairColumns: { name: '修復', effect: '内容', automatic: '自動実行' },
  automatic: { yes: '自動診断の後にも実行', no: '担当者のみ実行' },
  last: '前回の修復',
  noLast: '修復はまだ実行されていません。',
  noLastHint: '変更した内容と結果を、ここに表示します。',
  outcomes: {
    'not-needed': '不要',
    planned: '実行予定',
    repaired: '修復済み',
    failed: '失敗',
  },
  dialog: {
    heading: '修復内容の確認',
    nothing: '修復が必要な項目はありません。',
    changes: '次の変更を行います。実行者とともに監査ログに記録されます。',
    confirm: '修復を実行',
    started: '修復を開始しました。',
    busy: 'お待ちください…',
  },
}

/** The texts of the screen of the emergency diagnosis. */
export const { textsOf, useTexts } = createTexts({ en, ja })
