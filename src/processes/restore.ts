import { restoreBackup } from '../../plugins/operations/backup/operations/restore-backup.ts'
import { progressOf } from '../../plugins/operations/backup/progress.ts'
import { verifyArchive } from '../backup/read-archive.ts'
import { parseSettingsKeys } from '../encryption/setting-cipher.ts'
import { runCommand } from './backup/run-command.ts'

// Puts an archive back into an empty database. If it is interrupted, the same command goes on. Ends with 0; with 3 if all
// records are back and objects are missing in the store; else with 1: `npm run restore -- FILE`.
await runCommand(
  'npm run restore -- FILE [--language ja]',
  async ({ file, env, print, report, missing, seconds, connected }) => {
    const progress = progressOf({
      verified: (bytes, all) => {
        const percent = Math.floor((100 * bytes) / all)
        report({
          en: `Checking the archive: ${percent} % …`,
          ja: `バックアップファイルを確認しています：${percent}%…`,
        })
      },
      part: (member) => report({ en: `Restored: ${member} …`, ja: `復元しました：${member}…` }),
      table: (name) => report({ en: `Compared: ${name} …`, ja: `照合しました：${name}…` }),
      objects: (count) => report({ en: `${count} objects …`, ja: `ファイル${count}件…` }),
      checked: (count) =>
        report({ en: `${count} objects looked for …`, ja: `ファイル${count}件を確認しました…` }),
      missing,
    })
    const archive = await verifyArchive(file, progress.verified)
    const settingsKeys = [...parseSettingsKeys(env.SETTINGS_KEYS).keys()]
    const lacking = await connected((payload, client) =>
      restoreBackup(payload, { file, archive, settingsKeys, client, progress }),
    )
    const { tables, createdAt } = archive.manifest
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    print({
      en: `Restored the backup of ${createdAt}: ${rows} rows of ${tables.length} tables, equal to the archive; ${lacking.length} objects are missing; ${seconds()} s. Now run the set-up (npm run setup).`,
      ja: `${createdAt}のバックアップを復元しました。${tables.length}テーブル・${rows}行がバックアップファイルと一致しています。見つからないファイルは${lacking.length}件です（${seconds()}秒）。続けてセットアップ（npm run setup）を実行してください。`,
    })
    return lacking.length === 0 ? 0 : 3
  },
)
