'use client'
import './photo-print.css'
import { Banner, useConfig, useDocumentInfo, useFormModified } from '@payloadcms/ui'
import type { PhotoTemplate } from '../../../../src/payload-types.ts'
import type { PricesInShop } from '../../../../src/photo-print/automatic-discounts.ts'
import { NewTabLink } from '../../../core/console/new-tab-link.tsx'
import { ProblemNotice } from '../../../core/console/problem-notice.tsx'
import { StatusPill } from '../../../core/console/status-pill.tsx'
import { useOperation } from '../../../core/console/use-operation.ts'
import { relationId } from '../../../core/database/relation-id.ts'
import { DriftCell } from '../../../core/products/components/drift-cell.tsx'
import { SHOP_STATE_STYLES } from './shop-state-cell.tsx'
import { STATUS_STYLES } from './status-cell.tsx'
import { TemplateActions, type TemplateOperation } from './template-actions.tsx'
import { type Texts, useTexts } from './texts.ts'

/** Head of a template's edit page: whether it is on, what the shop knows, and what can be done. */
export function TemplatePanel({ adminUrl }: Links) {
  const { id, data } = useDocumentInfo()
  if (id === undefined || !data) return null
  return <Panel adminUrl={adminUrl} key={id} template={data as PhotoTemplate} />
}

type Links = {
  /** Of the product in the admin of the shop, for those who may use it. */
  readonly adminUrl: string | undefined
}

function Panel({ adminUrl, template }: Links & { readonly template: PhotoTemplate }) {
  const { panel: texts, status, shop } = useTexts()
  const { api } = useConfig().config.routes
  const modified = useFormModified()
  const operation = useOperation<TemplateOperation>({
    url: `${api}/${relationId(template.brand)}/products/templates/${template.id}`,
    done: texts.done,
    // A template that the shop refuses is still recorded.
    refreshAfterFailure: true,
  })
  return (
    <section aria-labelledby="template-panel-heading" className="kit-panel">
      <header className="kit-bar">
        <h2 id="template-panel-heading">{texts.heading}</h2>
        <StatusPill styles={STATUS_STYLES} texts={status} value={template.status} />
        <StatusPill
          styles={SHOP_STATE_STYLES}
          texts={shop}
          value={template.shopState ?? 'pending'}
        />
        <DriftCell cellData={template.shopDrift} />
        {template.status === 'active' && template.commerceUrl && (
          <NewTabLink href={template.commerceUrl} id="template-shop-link">
            {texts.inShop}
          </NewTabLink>
        )}
        {adminUrl && (
          <NewTabLink href={adminUrl} id="template-admin-link">
            {texts.inShopAdmin}
          </NewTabLink>
        )}
      </header>
      <TemplateActions modified={modified} operation={operation} template={template} />
      <p>{hintFor(texts, template, modified)}</p>
      <ShopPrices prices={template.shopPrices as PricesInShop | null} />
      {template.shopProblem && <Banner type="error">{template.shopProblem}</Banner>}
      <ProblemNotice problem={operation.problem} />
    </section>
  )
}

/** How far the product page of the shop has the prices by quantity. */
function ShopPrices({ prices }: { readonly prices: PricesInShop | null | undefined }) {
  const { shopPrices: texts } = useTexts()
  if (!prices || (prices.placed === 0 && prices.dearer.length === 0)) return null
  const { placed, used, limit, dearer } = prices
  return (
    <>
      <p>
        {placed > 0 && texts.placed(placed)} {texts.used(used, limit)}
      </p>
      {dearer.length > 0 && <Banner type="error">{texts.dearer(dearer, limit)}</Banner>}
    </>
  )
}

/** The one sentence that says why a button is disabled, or what the state means. */
function hintFor(
  texts: Texts['panel'],
  { status, shopState }: PhotoTemplate,
  modified: boolean,
): string {
  if (modified) return texts.saveFirst
  if (shopState === 'pending') return texts.pending
  return status === 'active' ? texts.on : texts.off
}
