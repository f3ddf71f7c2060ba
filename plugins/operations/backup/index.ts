import { defineFeature } from '../../core/feature/define-feature.ts'

/**
 * Backup and restore (specification, section 4.4, point 5), as the commands `src/processes/backup.ts` and `restore.ts`.
 */
export const backup = defineFeature('backup', () => ({
  audits: {
    'backup.created': { en: 'Back up', ja: 'バックアップ' },
    'backup.restored': { en: 'Restore from backup', ja: 'バックアップから復元' },
  },
}))
