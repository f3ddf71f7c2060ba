import { createTexts } from '../../../core/console/create-texts.ts'

const en = {
  heading: 'Archive',
  make: 'Back up now',
  makeHint:
    'A worker writes all records to one archive; the service goes on meanwhile. The settings “backup_nightly” and “backups_kept” make one every night.',
  requested: 'The backup has been requested. A worker makes it now.',
  underWay: 'A backup is in progress.',
  status: { waiting: 'Waiting', running: 'In progress', done: 'Complete', failed: 'Failed' },
  explained: {
    waiting: 'A worker will begin soon. If none is running, start one.',
    running: 'A worker writes the archive. This page shows when it is complete.',
    done: 'The archive is in the object store.',
    failed:
      'No archive was made. Look for the reason in the log, at the level “error” and the time below, and make another backup.',
  },
  missing: (count: number) =>
    `${count} ${count === 1 ? 'object that a record names is' : 'objects that records name are'} missing in the object store. Verify the store.`,
  download: 'Download',
  sensitive:
    'It contains hashes of passwords and everything that the records say. Keep it where only operators can read it.',
  restore: 'To restore it, run this command with an empty database and the same SETTINGS_KEYS:',
  settingsKeys: (keys: string) => `The restore needs the key ${keys} of SETTINGS_KEYS.`,
  megabytes: (size: string) => `${size} MB`,
}

const ja: typeof en = {
  heading: 'アーカイブ',
  make: '今すぐバックアップ',
  makeHint:
    'ワーカーがすべてのデータを1つのアーカイブに書き出します。サービスは止まりません。設定「backup_nightly」と「backups_kept」で毎晩の作成と保存数を指定できます。',
  requested: 'バックアップを依頼しました。ワーカーが作成します。',
  underWay: 'バックアップを作成中です。',
  status: { waiting: '待機中', running: '作成中', done: '完了', failed: '失敗' },
  explained: {
    waiting: 'まもなくワーカーが開始します。ワーカーが動いていない場合は起動してください。',
    running: 'ワーカーがアーカイブを作成しています。完了するとこのページに表示されます。',
    done: 'アーカイブはオブジェクトストアに保存されています。',
    failed:
      'アーカイブは作成されませんでした。下記の時刻のエラーログで原因を確認し、もう一度作成してください。',
  },
  missing: (count) =>
    `データが参照するファイル${count}件がオブジェクトストアにありません。ストアを検証してください。`,
  download: 'ダウンロード',
  sensitive:
    'パスワードのハッシュなど、すべてのデータが含まれます。運用担当者だけが読める場所に保管してください。',
  restore:
    '復元するには、空のデータベースと同じSETTINGS_KEYSを用意して、次のコマンドを実行します。',
  settingsKeys: (keys) => `復元にはSETTINGS_KEYSの鍵${keys}が必要です。`,
  megabytes: (size) => `${size} MB`,
}

export const { useTexts } = createTexts({ en, ja })
