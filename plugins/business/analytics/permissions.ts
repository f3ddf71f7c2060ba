import type { DescribedPermissions } from '../../core/request/permission.ts'

export const analyticsPermissions = {
  'analytics:view': {
    en: 'See what was sold, of the brands that the user may edit.',
    ja: '編集権限のあるブランドの売上を閲覧する。',
  },
} as const satisfies DescribedPermissions

declare module '../../core/request/permission.ts' {
  interface Permissions extends Record<keyof typeof analyticsPermissions, true> {}
}
