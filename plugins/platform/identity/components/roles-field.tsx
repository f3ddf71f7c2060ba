import { getTranslation } from '@payloadcms/translations'
import type { TextFieldServerProps } from 'payload'
import { languageOf } from '../../../../src/errors/in-language.ts'
import { SUPER_ADMIN } from '../../../../src/identity/permissions.ts'
import { roleNames } from '../../../../src/identity/role-names.ts'
import { brandsOf } from '../../../core/request/brands.ts'
import { RolesChoice } from './roles-choice.tsx'
import { textsOf } from './texts.ts'

/** The roles of a user by their names: a choice for those who may change them, a text for the others. */
export async function RolesField({
  data,
  field,
  path,
  permissions,
  operation,
  req,
  i18n,
}: TextFieldServerProps) {
  const names = roleNames(await brandsOf(req), languageOf({ i18n }))
  const allowed =
    typeof permissions === 'object'
      ? Boolean(permissions?.[operation === 'create' ? 'create' : 'update'])
      : permissions
  const isOwn = data?.id === req.user?.id && req.user?.roles?.includes(SUPER_ADMIN)
  return (
    <RolesChoice
      kept={isOwn ? { role: SUPER_ADMIN, why: textsOf(i18n.language).ownSuperAdmin } : undefined}
      label={getTranslation(field.label || field.name, i18n)}
      names={[...names].map(([role, name]) => ({ role, name }))}
      path={path}
      readOnly={!allowed}
    />
  )
}
