import { emailTemplates as emailTemplateRecords } from '../../../collections/email-templates.ts'
import { defineFeature } from '../../core/feature/define-feature.ts'
import {
  onePublishedVersion,
  refuseSecondPublished,
} from '../../core/versions/one-published-version.ts'
import { emailPermissions } from './permissions.ts'

/** Mail templates of the brands; one version of each type is published (specification, section 2.7). */
export const emailTemplates = defineFeature('email-templates', () => ({
  needs: ['brands'],
  collections: [emailTemplateRecords],
  permissions: emailPermissions,
  hooks: { 'email-templates': { beforeChange: [refuseSecondPublished('templateType')] } },
  indexes: [onePublishedVersion('email_templates', ['brand', 'templateType'])],
}))
