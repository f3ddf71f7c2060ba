import { emailTemplates as emailTemplateRecords } from '../../../collections/email-templates.ts'
import { defineFeature } from '../../core/feature/define-feature.ts'
import { versionedTexts } from '../../core/versions/versioned-texts.ts'
import { EMAIL_TEMPLATE_PUBLISHED } from './api.ts'
import { emailPermissions } from './permissions.ts'

/** Mail templates of the brands; one version of each type is published (specification, section 2.7). */
export const emailTemplates = defineFeature('email-templates', () => {
  const { fields, ...versions } = versionedTexts({
    collection: 'email-templates',
    kind: 'templateType',
    content: ['subject', 'content'],
    scheduled: false,
    permission: 'email:edit',
    published: EMAIL_TEMPLATE_PUBLISHED,
  })
  return {
    needs: ['brands'],
    collections: [emailTemplateRecords],
    permissions: emailPermissions,
    ...versions,
    console: { records: { 'email-templates': { fields } } },
  }
})
