'use client'
import { Button, useConfig } from '@payloadcms/ui'
import { type WorkGroup, WorkPanel } from '../../../core/console/work-panel.tsx'
import type { TemplateGroup, TemplateWork } from '../operations/template-work.ts'
import { useTexts } from './texts.ts'

/** Fields of the list by which it shows the same templates. */
const LISTED: Readonly<Record<TemplateGroup, string>> = {
  refused: '[shopState][equals]=refused',
  changed: '[shopDrift][exists]=true',
  inactive: '[status][equals]=inactive',
  active: '[status][equals]=active',
}

/** On the dashboard: the templates that need attention, and those on sale. */
export function TemplateWorkPanel({ work }: { readonly work: TemplateWork }) {
  const { dashboard: texts } = useTexts()
  const { admin } = useConfig().config.routes
  const list = `${admin}/collections/photo-templates`
  const group = (name: TemplateGroup, isProblem = false): WorkGroup => ({
    id: `template-work-${name}`,
    heading: texts.groups[name],
    total: work[name].total,
    all: `${list}?where[or][0][and][0]${LISTED[name]}`,
    isProblem,
    items: work[name].items.map(({ id, title }) => ({ id, title, href: `${list}/${id}` })),
  })
  return (
    <WorkPanel
      action={
        <Button
          buttonStyle="secondary"
          el="link"
          icon="plus"
          id="template-create"
          margin={false}
          to={`${list}/create`}
        >
          {texts.create}
        </Button>
      }
      empty={
        <>
          <h3>{texts.emptyHeading}</h3>
          <p>{texts.empty}</p>
        </>
      }
      groups={[group('refused', true), group('changed', true), group('inactive'), group('active')]}
      heading={texts.heading}
      id="template-work"
    />
  )
}
