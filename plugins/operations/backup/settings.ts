import { z } from 'zod'
import { bilingual } from '../../../src/errors/zod-problems.ts'
import { defineSetting } from '../../core/settings/define-setting.ts'
import { trueOrFalse } from '../../core/settings/true-or-false.ts'

export const BACKUP_SETTINGS = {
  nightly: defineSetting({
    category: 'general',
    key: 'backup_nightly',
    schema: trueOrFalse,
    initial: 'false',
    description: 'Whether a backup is made every night, at 3:30 in Tokyo.',
  }),
  kept: defineSetting({
    category: 'general',
    key: 'backups_kept',
    schema: z
      .string()
      .regex(/^[1-9]\d{0,2}$/, {
        error: bilingual(
          'Enter a whole number from 1 to 999.',
          '1から999までの整数を入力してください。',
        ),
      })
      .transform(Number),
    initial: '7',
    description: 'How many nightly backups are kept. Those that users have requested stay.',
  }),
}
