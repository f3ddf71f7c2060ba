import { SUBJECTS, type Subject } from '../../../../src/alerts/subjects.ts'
import type { Language } from '../../../../src/errors/in-language.ts'
import { createTexts } from '../../../core/console/create-texts.ts'

const subjects = (language: Language) =>
  Object.fromEntries(
    Object.entries(SUBJECTS).map(([name, title]) => [name, title[language]]),
  ) as Record<Subject, string>

const en = {
  title: 'Alerts',
  intro:
    'What fails now, whom the service has notified, and which notifications are silenced. The page refreshes by itself. Times are in Tokyo.',
  forbidden:
    'Only operators see the alerts. Ask an administrator for the permission "alerts:view".',
  subjects: subjects('en'),
  everything: 'Everything',
  classes: { critical: 'Critical', warning: 'Warning' },
  open: 'Open alerts',
  noOpen: 'Nothing fails.',
  noOpenHint:
    'A service appears here when one of its checks has failed three times in a row, and leaves when it is healthy again.',
  columns: {
    class: 'Class',
    service: 'Service',
    since: 'Since',
    from: 'From',
    notified: 'Last notification',
    outcome: 'Outcome',
    reason: 'Reason',
    until: 'Ends',
    runbook: 'Details and what to do',
    actions: 'Actions',
  },
  notNotified: 'None: silenced, or caused by another alert',
  runbook: (check: string) => `Runbook of ${check}`,
  past: 'Past alerts',
  noPast: 'No notification was sent yet.',
  noPastHint: 'Alerts that are over stay here for 30 days, with what was sent.',
  outcomes: {
    resolved: 'Resolved',
    lapsed: 'No longer checked',
    unknown: 'End not known',
    sent: 'Sent by an operator',
    'repair-failed': 'Repair failed',
  },
  silences: 'Silences',
  noSilences: 'Nothing is silenced.',
  noSilencesHint:
    'Create a silence before maintenance, so that what you stop on purpose alarms no one. It ends by itself.',
  silence: {
    create: 'Create silence',
    heading: 'Create a silence',
    subject: 'Service',
    reason: 'Reason',
    reasonHint: 'Other operators read it. No personal data.',
    until: 'End',
    untilHint: 'Time in Tokyo, at most seven days from now.',
    submit: 'Create silence',
    created: 'The silence has begun.',
    end: 'End now',
    endOf: (subject: string, reason: string) => `End the silence of ${subject}: ${reason}`,
    endHeading: 'End this silence?',
    endBody: 'Operators are notified again at once of what still fails.',
    ended: 'The silence has ended.',
  },
  emergency: {
    send: 'Send emergency alert',
    heading: 'Send an emergency alert',
    body: (channels: string) =>
      `All operators are notified at once by ${channels}. At most five can be sent in ten minutes.`,
    channels: { email: 'e-mail', webhook: 'webhook' },
    and: ' and ',
    reason: 'What has happened, and what operators must do',
    confirm: 'Notify all operators now.',
    confirmNeeded: 'Confirm that all operators are to be notified.',
    submit: 'Send now',
    sent: 'The emergency alert is being sent.',
  },
  noChannels:
    'No channel is configured, so no one is notified. Set ALERT_EMAIL_TO or ALERT_WEBHOOK_URL.',
  watcher: (time: string) => `Watcher last seen: ${time}`,
  noWatcher: 'No watcher has reported yet.',
  required: 'Enter a text.',
  reload: 'Reload',
  busy: 'Please wait…',
}

const ja: typeof en = {
  title: 'アラート',
  intro:
    '現在の障害、送信した通知、停止中の通知を表示します。表示は自動的に更新されます。時刻は日本時間です。',
  forbidden:
    'アラートを閲覧できるのは運用担当者だけです。管理者に「alerts:view」の権限を依頼してください。',
  subjects: subjects('ja'),
  everything: 'すべて',
  classes: { critical: '重大', warning: '警告' },
  open: '発生中のアラート',
  noOpen: '障害は発生していません。',
  noOpenHint: 'チェックが3回続けて失敗したサービスが表示され、正常に戻ると表示されなくなります。',
  columns: {
    class: '重要度',
    service: 'サービス',
    since: '発生日時',
    from: '開始日時',
    notified: '最後の通知',
    outcome: '結果',
    reason: '理由',
    until: '終了日時',
    runbook: '詳細と対処',
    actions: '操作',
  },
  notNotified: 'なし（停止中、または別の障害による影響）',
  runbook: (check) => `${check}の手順書`,
  past: '過去のアラート',
  noPast: '送信した通知はまだありません。',
  noPastHint: '終了したアラートと送信した通知を、30日間ここに表示します。',
  outcomes: {
    resolved: '復旧',
    lapsed: '監視対象外',
    unknown: '終了は未確認',
    sent: '担当者による送信',
    'repair-failed': '修復失敗',
  },
  silences: '通知の停止',
  noSilences: '停止中の通知はありません。',
  noSilencesHint:
    'メンテナンスの前に通知を停止しておくと、意図した停止では通知されません。指定した日時に自動的に終了します。',
  silence: {
    create: '通知を停止',
    heading: '通知を停止',
    subject: 'サービス',
    reason: '理由',
    reasonHint: 'ほかの担当者に表示されます。個人情報は入力しないでください。',
    until: '終了日時',
    untilHint: '日本時間で、7日以内の日時を指定してください。',
    submit: '停止する',
    created: '通知を停止しました。',
    end: '今すぐ終了',
    endOf: (subject, reason) => `通知の停止を終了：${subject}（${reason}）`,
    endHeading: '通知の停止を終了しますか？',
    endBody: '障害が続いている場合は、すぐに担当者へ通知されます。',
    ended: '通知の停止を終了しました。',
  },
  emergency: {
    send: '緊急アラートを送信',
    heading: '緊急アラートを送信',
    body: (channels) =>
      `${channels}で、担当者全員にすぐに通知します。送信できるのは10分間に5回までです。`,
    channels: { email: 'メール', webhook: 'Webhook' },
    and: 'と',
    reason: '発生した事象と、担当者への依頼',
    confirm: '担当者全員に今すぐ通知します。',
    confirmNeeded: '担当者全員に通知することを確認してください。',
    submit: '今すぐ送信',
    sent: '緊急アラートを送信しています。',
  },
  noChannels:
    '送信手段が設定されていないため、誰にも通知されません。ALERT_EMAIL_TOまたはALERT_WEBHOOK_URLを設定してください。',
  watcher: (time) => `監視プロセスの最終確認：${time}`,
  noWatcher: '監視プロセスからの報告はまだありません。',
  required: '入力してください。',
  reload: '再読み込み',
  busy: 'お待ちください…',
}

/** The texts of the screen of alerts. */
export const { textsOf, useTexts } = createTexts({ en, ja })
