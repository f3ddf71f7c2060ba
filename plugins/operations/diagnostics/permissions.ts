import type { DescribedPermissions } from '../../core/request/permission.ts'

export const diagnosticPermissions = {
  'diagnostics:view': {
    en: 'See the health details and test results.',
    ja: 'ヘルスチェックの詳細とテスト結果を閲覧する。',
  },
  'diagnostics:run': {
    en: 'Start a run of the diagnostic suite, which writes test data and sends a test mail.',
    ja: '診断を実行する。テストデータの書き込みとテストメールの送信を行います。',
  },
  'diagnostics:repair': {
    en: 'Preview and run the repairs of the emergency diagnosis.',
    ja: '緊急診断の修復内容を確認し、実行する。',
  },
} as const satisfies DescribedPermissions

declare module '../../core/request/permission.ts' {
  interface Permissions extends Record<keyof typeof diagnosticPermissions, true> {}
}
