import { stat } from 'node:fs/promises'
import { makeBackup } from '../../plugins/operations/backup/operations/make-backup.ts'
import { progressOf } from '../../plugins/operations/backup/progress.ts'
import { runCommand } from './backup/run-command.ts'

// Writes all records, and with `--with-objects` the stored objects too, to one archive. The service goes on meanwhile. Ends
// with 0; with 3 if the store lacks objects that records name; else with 1 and without an archive: `npm run backup -- FILE --with-objects`.
await runCommand(
  'npm run backup -- FILE [--with-objects] [--language ja]',
  async ({ file, withObjects, print, report, missing, seconds, connected }) =>
    connected(async (payload, client) => {
      const progress = progressOf({
        table: (name, rows) => report({ en: `${name}: ${rows} rows …`, ja: `${name}：${rows}行…` }),
        objects: (count) => report({ en: `${count} objects …`, ja: `ファイル${count}件…` }),
        missing,
      })
      const made = await makeBackup(payload, { file, withObjects, client, progress })
      const rows = made.tables.reduce((sum, table) => sum + table.rows, 0)
      const { count, missing: lacking, included } = made.objects
      const megabytes = ((await stat(file)).size / 1e6).toFixed(1)
      print({
        en: `${file}: ${rows} rows of ${made.tables.length} tables, ${count} objects ${included ? 'included' : 'listed'}, ${lacking} missing; ${megabytes} MB in ${seconds()} s.`,
        ja: `${file}：${made.tables.length}テーブル・${rows}行、ファイル${count}件（${included ? '内容を含む' : '一覧のみ'}）、見つからないファイル${lacking}件。${megabytes} MB、${seconds()}秒。`,
      })
      const keys = made.settingsKeys.join(', ')
      if (keys)
        print({
          en: `A restore needs the key ${keys} of SETTINGS_KEYS, which is not in the archive.`,
          ja: `復元には、SETTINGS_KEYSの鍵${keys}が必要です。鍵はバックアップファイルに含まれていません。`,
        })
      return lacking === 0 ? 0 : 3
    }),
)
