import type { UIFieldServerProps } from 'payload'
import { mayEditTemplates } from './may-edit-templates.ts'
import { TemplatePanel } from './template-panel.tsx'

/** The picture and the window of a template, to be changed by those who may. */
export async function TemplatePanelGate({ payload, user }: UIFieldServerProps) {
  return <TemplatePanel mayEdit={await mayEditTemplates(payload, user)} />
}
