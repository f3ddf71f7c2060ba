import type { DescribedPermissions } from '../../core/request/permission.ts'

export const legalPermissions = {
  'legal:edit': {
    en: 'Edit legal documents.',
    ja: '法務文書を編集する。',
  },
} as const satisfies DescribedPermissions

declare module '../../core/request/permission.ts' {
  interface Permissions extends Record<keyof typeof legalPermissions, true> {}
}
