import type { DescribedPermissions } from '../../core/request/permission.ts'

export const logPermissions = {
  'logs:view': {
    en: 'Read the system log.',
    ja: 'システムログを閲覧する。',
  },
  'audit:view': {
    en: 'Read the audit log.',
    ja: '監査ログを閲覧する。',
  },
} as const satisfies DescribedPermissions

declare module '../../core/request/permission.ts' {
  interface Permissions extends Record<keyof typeof logPermissions, true> {}
}
