import type { DescribedPermissions } from '../../core/request/permission.ts'

export const accountPermissions = {
  'users:manage_artists': {
    en: 'Invite, enable and disable artists.',
    ja: '作家を招待し、有効・無効にする。',
  },
  'service_accounts:manage': {
    en: 'Manage service accounts and their keys.',
    ja: 'サービスアカウントとそのキーを管理する。',
  },
} as const satisfies DescribedPermissions

declare module '../../core/request/permission.ts' {
  interface Permissions extends Record<keyof typeof accountPermissions, true> {}
}
