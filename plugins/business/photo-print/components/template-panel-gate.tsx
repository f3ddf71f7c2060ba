import type { UIFieldServerProps } from 'payload'
import { productAdminUrl } from '../../../core/feature/product-admin-url.ts'
import { TemplatePanel } from './template-panel.tsx'

/** The head of a template's page, with the way to its product in the admin of the shop. */
export async function TemplatePanelGate({ data, req }: UIFieldServerProps) {
  return <TemplatePanel adminUrl={await productAdminUrl(req, data)} />
}
