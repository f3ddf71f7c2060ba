import type { DescribedPermissions } from '../../core/request/permission.ts'

export const siteDeploymentPermissions = {
  'sites:deploy': {
    en: 'Deploy the sites of the brands, and roll them back.',
    ja: 'ブランドサイトのデプロイと、以前の状態への復元を行う。',
  },
} as const satisfies DescribedPermissions

declare module '../../core/request/permission.ts' {
  interface Permissions extends Record<keyof typeof siteDeploymentPermissions, true> {}
}
