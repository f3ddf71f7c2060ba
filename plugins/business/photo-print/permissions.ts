import type { DescribedPermissions } from '../../core/request/permission.ts'

export const photoPrintPermissions = {
  'templates:manage': {
    en: 'Create and change photo templates.',
    ja: 'プリントテンプレートを作成・変更する。',
  },
  'orders:manage': {
    en: 'See orders and their photos, and change the status of orders.',
    ja: '注文と写真を閲覧し、注文の状態を変更する。',
  },
} as const satisfies DescribedPermissions

declare module '../../core/request/permission.ts' {
  interface Permissions extends Record<keyof typeof photoPrintPermissions, true> {}
}
