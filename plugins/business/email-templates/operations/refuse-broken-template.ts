import type { CollectionBeforeChangeHook } from 'payload'
import type { MailProblem } from '../../../../src/email-templates/problem.ts'
import type { MailRenderer } from '../../../../src/email-templates/render/create-mail-renderer.ts'
import { sampleOrders } from '../../../../src/email-templates/variables/sample-orders.ts'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { brandsOf } from '../../../core/request/brands.ts'

/** More would not be read. */
const MAX_SHOWN = 20

/** Refuses to publish a template with an error, in any of the sample orders. Warnings do not keep it. */
export function refuseBrokenTemplate(renderer: MailRenderer): CollectionBeforeChangeHook {
  return async ({ data, originalDoc, req }) => {
    if (originalDoc?.status !== 'draft' || data.status !== 'published') return data
    const { subject, content, templateType } = { ...originalDoc, ...data }
    const found = new Map<string, MailProblem>()
    for (const { variables } of sampleOrders(await brandsOf(req), 'ja')) {
      const { problems } = await renderer.render({ subject, content, templateType, variables })
      for (const problem of problems) {
        const { severity, part, line, column, rule } = problem
        if (severity === 'error') found.set([part, line, column, rule].join(), problem)
      }
    }
    if (found.size === 0) return data
    const errors = [...found.values()].slice(0, MAX_SHOWN).map(fieldProblem)
    throw new ServiceError(
      'VALIDATION_FAILED',
      {
        en: `The template has errors and cannot be published: ${errors[0]?.message.en}`,
        ja: `テンプレートにエラーがあるため公開できません：${errors[0]?.message.ja}`,
      },
      { errors },
    )
  }
}

const fieldProblem = ({ part, line, column, message }: MailProblem) => ({
  path: part,
  message: {
    en: `Line ${line}, column ${column}: ${message.en}`,
    ja: `${line}行${column}列：${message.ja}`,
  },
})
