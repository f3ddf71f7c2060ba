import type { DescribedPermissions } from '../../core/request/permission.ts'

export const identityPermissions = {
  'users:manage': {
    en: 'Manage accounts, their roles and their sessions.',
    ja: 'アカウントとそのロール、セッションを管理する。',
  },
} as const satisfies DescribedPermissions

declare module '../../core/request/permission.ts' {
  interface Permissions extends Record<keyof typeof identityPermissions, true> {}
}
