import type { DescribedPermissions } from '../../core/request/permission.ts'

export const brandPermissions = {
  '{brand}:create': {
    en: 'Register works and templates of the brand.',
    ja: 'ブランドの作品やテンプレートを登録する。',
  },
  '{brand}:edit': {
    en: 'Change, compose, publish and print all of the brand.',
    ja: 'ブランドのすべてを変更・生成・公開・印刷する。',
  },
  '{brand}:edit_own': {
    en: 'The same for one’s own works.',
    ja: '自分の作品について同じ操作を行う。',
  },
  '{brand}:delete': {
    en: 'Delete works and templates of the brand.',
    ja: 'ブランドの作品やテンプレートを削除する。',
  },
  'brands:create': {
    en: 'Add a brand.',
    ja: 'ブランドを追加する。',
  },
  'brands:edit': {
    en: 'Change a brand and its settings.',
    ja: 'ブランドとその設定を変更する。',
  },
  'brands:delete': {
    en: 'Delete a brand.',
    ja: 'ブランドを削除する。',
  },
} as const satisfies DescribedPermissions

declare module '../../core/request/permission.ts' {
  interface Permissions extends Record<keyof typeof brandPermissions, true> {}
}
