import { emailTemplates as emailTemplateRecords } from '../../../collections/email-templates.ts'
import { mailDeliveries } from '../../../collections/mail-deliveries.ts'
import { createMailRenderer } from '../../../src/email-templates/render/create-mail-renderer.ts'
import { component } from '../../core/console/console-parts.ts'
import { defineFeature } from '../../core/feature/define-feature.ts'
import { defineJob } from '../../core/jobs/define-job.ts'
import { versionedTexts } from '../../core/versions/versioned-texts.ts'
import { EMAIL_TEMPLATE_PUBLISHED } from './api.ts'
import { deliveryLogCheck } from './checks/delivery-log-check.ts'
import { templatesCheck } from './checks/templates-check.ts'
import { editorFacts } from './endpoints/editor.ts'
import { renderTemplate } from './endpoints/render.ts'
import { testMail } from './endpoints/test-mail.ts'
import { EXPIRE_MAIL_DELIVERIES, expireMailDeliveries } from './jobs/expire-mail-deliveries.ts'
import { compareTemplates } from './operations/compare-templates.ts'
import { refuseBrokenTemplate } from './operations/refuse-broken-template.ts'
import { seedMailTemplates } from './operations/seed-mail-templates.ts'
import { emailPermissions } from './permissions.ts'

const TEMPLATES = 'email-templates'

/** Mail templates of the brands, in Liquid for the shop; one version of each type is published (sections 2.7 and 4.6). */
export const emailTemplates = defineFeature(TEMPLATES, ({ settings }) => {
  const { serverUrl, supportEmail } = settings
  const renderer = createMailRenderer()
  const { fields, components, hooks, recordEndpoints, indexes } = versionedTexts({
    collection: TEMPLATES,
    kind: 'templateType',
    content: ['subject', 'content'],
    compare: compareTemplates,
    scheduled: false,
    permission: 'email:edit',
    published: EMAIL_TEMPLATE_PUBLISHED,
  })
  const versionHooks = hooks[TEMPLATES]
  return {
    needs: ['brands'],
    collections: [emailTemplateRecords, mailDeliveries],
    permissions: emailPermissions,
    hooks: {
      [TEMPLATES]: {
        ...versionHooks,
        beforeChange: [...(versionHooks?.beforeChange ?? []), refuseBrokenTemplate(renderer)],
      },
    },
    recordEndpoints: {
      [TEMPLATES]: [
        editorFacts(supportEmail),
        renderTemplate(renderer),
        testMail(renderer, serverUrl),
        ...(recordEndpoints[TEMPLATES] ?? []),
      ],
    },
    indexes,
    jobs: [
      defineJob({
        type: EXPIRE_MAIL_DELIVERIES,
        cron: '53 4 * * *',
        run: (_data, { payload }) => expireMailDeliveries(payload),
      }),
    ],
    checks: [templatesCheck({ renderer, supportEmail }), deliveryLogCheck],
    setUp: (payload) => seedMailTemplates(payload, supportEmail),
    console: {
      found: [{ collection: TEMPLATES, fields: ['templateType', 'subject'], beside: ['brand'] }],
      records: {
        [TEMPLATES]: {
          fields: {
            ...fields,
            templateType: {
              Cell: component('business/email-templates/components/kind-cell.tsx#KindCell'),
            },
            content: {
              Field: component('business/email-templates/components/mail-desk.tsx#MailDesk'),
            },
          },
          components,
        },
      },
    },
  }
})
