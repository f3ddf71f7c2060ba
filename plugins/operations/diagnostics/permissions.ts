import type { DescribedPermissions } from '../../core/request/permission.ts'

export const diagnosticPermissions = {
  'diagnostics:view': {
    en: 'See the health details and test results.',
    ja: 'ヘルスチェックの詳細とテスト結果を閲覧する。',
  },
} as const satisfies DescribedPermissions

declare module '../../core/request/permission.ts' {
  interface Permissions extends Record<keyof typeof diagnosticPermissions, true> {}
}
