import { createTexts } from '../../../../core/console/create-texts.ts'

const en = {
  heading: 'Key',
  saveFirst: 'Save the account first. Then create its key here.',
  none: 'This account has no key: nothing can use it.',
  current: (prefix: string, since: string) => `${prefix}…, created ${since}`,
  previous: (prefix: string, until: string) => `${prefix}… stays valid until ${until}.`,
  create: 'Create key',
  replace: 'Replace key',
  revoke: 'Revoke',
  grace: 'The present key stays valid for',
  graces: {
    0: 'not at all (revoked immediately)',
    60: '1 hour',
    1440: '24 hours',
    10080: '7 days',
  },
  revokeHeading: 'Revoke the key?',
  revokeBody: 'Every program that uses it is refused from its next request on.',
  revoked: 'The key is revoked.',
  dialogHeading: 'The new key',
  dialogBody:
    'Copy the key now and keep it in a safe place. It is shown this one time only: the service keeps no copy of it.',
  key: 'Key',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'It could not be copied. Select the key and copy it by hand.',
  close: 'I have kept the key',
}

const ja: typeof en = {
  heading: 'キー',
  saveFirst: '先にアカウントを保存してください。保存後、ここでキーを作成できます。',
  none: 'このアカウントにはキーがなく、まだ使用できません。',
  current: (prefix, since) => `${prefix}…（${since} 作成）`,
  previous: (prefix, until) => `${prefix}… は ${until} まで有効です。`,
  create: 'キーを作成',
  replace: 'キーを更新',
  revoke: '失効させる',
  grace: '現在のキーの猶予期間',
  graces: { 0: 'なし（直ちに失効）', 60: '1時間', 1440: '24時間', 10080: '7日間' },
  revokeHeading: 'キーを失効させますか？',
  revokeBody: 'このキーを使用しているプログラムは、次のリクエストから拒否されます。',
  revoked: 'キーを失効させました。',
  dialogHeading: '新しいキー',
  dialogBody:
    '今すぐキーをコピーし、安全な場所に保管してください。表示されるのはこの一度だけで、サービスには写しが残りません。',
  key: 'キー',
  copy: 'コピー',
  copied: 'コピーしました',
  copyFailed: 'コピーできませんでした。キーを選択して手動でコピーしてください。',
  close: '保管しました',
}

/** The texts of the keys of service accounts. */
export const { useTexts } = createTexts({ en, ja })
