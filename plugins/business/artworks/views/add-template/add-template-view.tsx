import { Gutter, SetStepNav } from '@payloadcms/ui'
import type { AdminViewServerProps } from 'payload'
import { ClosedNotice } from '../../../../core/audit/closed-notice.tsx'
import { mayEditTemplates } from '../../components/template/may-edit-templates.ts'
import { textsOf } from '../../components/template/texts.ts'
import { AddTemplateForm } from './add-template-form.tsx'

const PATH = '/collections/composition-templates'

/** `/admin/collections/composition-templates/add`: adds a frame or a mat. */
export async function AddTemplateView({ initPageResult: { req } }: AdminViewServerProps) {
  const texts = textsOf(req.i18n.language).add
  const { payload, user } = req
  const { config } = payload.collections['composition-templates']
  const label = config.labels.plural as Record<string, string>
  return (
    <Gutter className="template-view">
      <SetStepNav
        nav={[{ label, url: `${payload.config.routes.admin}${PATH}` }, { label: texts.action }]}
      />
      <h1>{texts.title}</h1>
      {(await mayEditTemplates(payload, user)) ? (
        <AddTemplateForm />
      ) : (
        <ClosedNotice path={`${PATH}/add`} req={req}>
          {texts.forbidden}
        </ClosedNotice>
      )}
    </Gutter>
  )
}
