import type { DescribedPermissions } from '../../core/request/permission.ts'

export const emailPermissions = {
  'email:edit': {
    en: 'Edit mail templates.',
    ja: 'メールテンプレートを編集する。',
  },
} as const satisfies DescribedPermissions

declare module '../../core/request/permission.ts' {
  interface Permissions extends Record<keyof typeof emailPermissions, true> {}
}
