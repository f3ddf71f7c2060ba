import type { DescribedPermissions } from '../../core/request/permission.ts'

export const settingPermissions = {
  'settings:manage': {
    en: 'Change the system settings.',
    ja: 'システム設定を変更する。',
  },
} as const satisfies DescribedPermissions

declare module '../../core/request/permission.ts' {
  interface Permissions extends Record<keyof typeof settingPermissions, true> {}
}
