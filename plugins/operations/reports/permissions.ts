import type { DescribedPermissions } from '../../core/request/permission.ts'

export const reportPermissions = {
  'reports:view': {
    en: 'See and download the daily and weekly reports.',
    ja: '日次・週次レポートを閲覧・ダウンロードする。',
  },
  'reports:recompute': {
    en: 'Compute a report again.',
    ja: 'レポートを再計算する。',
  },
} as const satisfies DescribedPermissions

declare module '../../core/request/permission.ts' {
  interface Permissions extends Record<keyof typeof reportPermissions, true> {}
}
