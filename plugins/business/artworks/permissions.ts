import type { EndpointPermission } from '../../../src/identity/endpoint-permission.ts'
import type { DescribedPermissions, Permission } from '../../core/request/permission.ts'

export const artworkPermissions = {
  'templates:delete': {
    en: 'Delete frames and mats.',
    ja: 'フレームとマットを削除する。',
  },
} as const satisfies DescribedPermissions

declare module '../../core/request/permission.ts' {
  interface Permissions extends Record<keyof typeof artworkPermissions, true> {}
}

/** Who may add frames and mats and change them: templates serve every artwork brand. */
export const TEMPLATE_EDITORS = {
  needs: '{brand}:edit',
  of: 'every-artwork-brand',
} as const satisfies EndpointPermission<Permission>
