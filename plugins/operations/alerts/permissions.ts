import type { DescribedPermissions } from '../../core/request/permission.ts'

export const alertPermissions = {
  'alerts:view': {
    en: 'See alerts, silences and what was sent.',
    ja: 'アラート、通知の停止、送信履歴を閲覧する。',
  },
  'alerts:silence': {
    en: 'Create and end silences.',
    ja: '通知の停止を作成・終了する。',
  },
  'alerts:send': {
    en: 'Send an emergency alert to all operators.',
    ja: '担当者全員に緊急アラートを送信する。',
  },
} as const satisfies DescribedPermissions

declare module '../../core/request/permission.ts' {
  interface Permissions extends Record<keyof typeof alertPermissions, true> {}
}
