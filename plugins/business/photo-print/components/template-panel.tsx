'use client'
import './photo-print.css'
import { ExternalLinkIcon, useDocumentInfo, useFormModified } from '@payloadcms/ui'
import type { PhotoTemplate } from '../../../../src/payload-types.ts'
import { ProblemNotice } from '../../../core/console/problem-notice.tsx'
import { ShopStatePill } from './shop-state-pill.tsx'
import { StatusPill } from './status-pill.tsx'
import { TemplateActions } from './template-actions.tsx'
import { useTemplateOperation } from './use-template-operation.ts'
import { useTexts } from './use-texts.ts'

/** Head of a template's edit page: whether it is on, what the shop knows, and what can be done. */
export function TemplatePanel() {
  const { id, data } = useDocumentInfo()
  if (id === undefined || !data) return null
  return <Panel key={id} template={data as PhotoTemplate} />
}

function Panel({ template }: { readonly template: PhotoTemplate }) {
  const { panel: texts } = useTexts()
  const modified = useFormModified()
  const operation = useTemplateOperation(template)
  return (
    <section aria-labelledby="template-panel-heading" className="template-panel">
      <header>
        <h2 id="template-panel-heading">{texts.heading}</h2>
        <StatusPill status={template.status} />
        <ShopStatePill state={template.shopState} />
        {template.status === 'active' && template.commerceUrl && (
          <a href={template.commerceUrl} id="template-shop-link" rel="noreferrer" target="_blank">
            {texts.inShop}
            <ExternalLinkIcon />
            <span className="template-hidden">({texts.newTab})</span>
          </a>
        )}
      </header>
      <TemplateActions modified={modified} operation={operation} template={template} />
      <p>{hintFor(texts, template, modified)}</p>
      {template.shopProblem && (
        <p className="discounts__problem" lang="en">
          {template.shopProblem}
        </p>
      )}
      <ProblemNotice problem={operation.problem} />
    </section>
  )
}

/** The one sentence that says why a button is disabled, or what the state means. */
function hintFor(
  texts: ReturnType<typeof useTexts>['panel'],
  { status, shopState }: PhotoTemplate,
  modified: boolean,
): string {
  if (modified) return texts.saveFirst
  if (shopState === 'pending') return texts.pending
  return status === 'active' ? texts.on : texts.off
}
