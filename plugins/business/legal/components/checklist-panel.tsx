'use client'
import '../../../core/console/kit.css'
import { useConfig, useDocumentInfo } from '@payloadcms/ui'
import type { ItemState } from '../../../../src/legal/check-completeness.ts'
import { QueryView } from '../../../core/console/query-view.tsx'
import { StatusPill, type StatusStyles } from '../../../core/console/status-pill.tsx'
import { useServiceQuery } from '../../../core/console/use-service-query.ts'
import type { Checklist } from '../endpoints/read-checklist.ts'
import { useTexts } from './texts.ts'

const STYLES: StatusStyles<ItemState> = {
  found: 'success',
  waived: 'light-gray',
  missing: 'warning',
}

/** What the saved text of a legal document says of what its checklist asks for. */
export function ChecklistPanel() {
  const { id, data } = useDocumentInfo()
  if (id === undefined || !data) return null
  // Every save is checked again.
  return <Panel id={id} key={String(data.updatedAt)} />
}

function Panel({ id }: { readonly id: number | string }) {
  const { checklist: texts } = useTexts()
  const { api } = useConfig().config.routes
  const query = useServiceQuery<Checklist>(`${api}/legal-documents/${id}/checklist`)
  return (
    <section aria-labelledby="checklist-heading" className="kit-panel" id="legal-checklist">
      <h2 id="checklist-heading">{texts.heading}</h2>
      <QueryView query={query}>{(value) => <Items {...value} />}</QueryView>
    </section>
  )
}

function Items({ blocks, items }: Checklist) {
  const { checklist: texts } = useTexts()
  const missing = items.filter(({ state }) => state === 'missing').length
  const { columns } = texts
  return (
    <>
      <p>{missing === 0 ? texts.complete : texts[blocks ? 'blocks' : 'warns'](missing)}</p>
      <details>
        <summary>{texts.show}</summary>
        <p>{texts.hint}</p>
        <table aria-label={texts.heading} className="kit-table">
          <thead>
            <tr>
              <th scope="col">{columns.item}</th>
              <th scope="col">{columns.state}</th>
              <th scope="col">{columns.evidence}</th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ id, label, why, state, evidence }) => (
              <tr key={id}>
                <th scope="row">
                  {label}
                  <span className="kit-table__detail">{why}</span>
                </th>
                <td data-label={columns.state}>
                  <StatusPill styles={STYLES} texts={texts.state} value={state} />
                </td>
                <td data-label={columns.evidence}>
                  <span>{shownEvidence(evidence, state, texts.foundIn)}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}

function shownEvidence(
  evidence: string | null,
  state: ItemState,
  foundIn: (article: string) => string,
): string {
  if (evidence === null) return '–'
  return state === 'found' ? foundIn(evidence) : evidence
}
