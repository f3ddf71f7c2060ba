import type { DescribedPermissions } from '../../core/request/permission.ts'

export const artworkPermissions = {
  'templates:delete': {
    en: 'Delete frames and mats.',
    ja: 'フレームとマットを削除する。',
  },
} as const satisfies DescribedPermissions

declare module '../../core/request/permission.ts' {
  interface Permissions extends Record<keyof typeof artworkPermissions, true> {}
}
