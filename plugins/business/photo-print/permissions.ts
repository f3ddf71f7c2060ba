import type { DescribedPermissions } from '../../core/request/permission.ts'

export const photoPrintPermissions = {
  'templates:manage': {
    en: 'Create and change photo templates.',
    ja: 'フォトテンプレートを作成・変更する。',
  },
  'orders:manage': {
    en: 'See the photos of orders.',
    ja: '注文の写真を閲覧する。',
  },
} as const satisfies DescribedPermissions

declare module '../../core/request/permission.ts' {
  interface Permissions extends Record<keyof typeof photoPrintPermissions, true> {}
}
