import type { DescribedPermissions } from '../../core/request/permission.ts'

export const backupPermissions = {
  'backups:manage': {
    en: 'Make, download and delete backups, which contain all records.',
    ja: 'すべてのデータを含むバックアップの作成・ダウンロード・削除を行う。',
  },
} as const satisfies DescribedPermissions

declare module '../../core/request/permission.ts' {
  interface Permissions extends Record<keyof typeof backupPermissions, true> {}
}
