import type { ServerProps } from 'payload'
import { AddTemplateLink } from './add-template-link.tsx'
import { mayEditTemplates } from './may-edit-templates.ts'

/** The head of the list of frames and mats, with the way to the form for those who may use it. */
export async function TemplateListGate({ payload, user }: ServerProps) {
  return (await mayEditTemplates(payload, user)) && <AddTemplateLink />
}
