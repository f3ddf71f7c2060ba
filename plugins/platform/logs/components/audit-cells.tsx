import type { DefaultServerCellComponentProps } from 'payload'
import { CellLink } from '../../../core/console/cell-link.tsx'
import { actionName } from './action-name.ts'
import { accountsOf, choiceLabel, targetLabel } from './audit-words.ts'
import { RecordName } from './record-name.tsx'
import './audit.css'

/** What was done, in words; the code, which filters and the search understand, below. */
export function ActionCell({
  cellData,
  collectionSlug,
  i18n,
  link,
  linkURL,
  payload,
  rowData,
}: DefaultServerCellComponentProps) {
  const code = String(cellData ?? '')
  const name = actionName(payload.config, code, i18n)
  return (
    <CellLink {...{ collectionSlug, link, linkURL }} id={rowData.id}>
      {name}
      {name !== code && <code className="audit-code">{code}</code>}
    </CellLink>
  )
}

/** Who did it: the name of the user or of the service account. */
export async function ActorCell(props: DefaultServerCellComponentProps) {
  const { cellData, collectionConfig, i18n, payload, rowData } = props
  if (!cellData) return choiceLabel(collectionConfig, 'actorKind', rowData.actorKind, i18n)
  return <RecordName id={cellData} payload={payload} slug={accountsOf(rowData.actorKind)} />
}

/** The record that was changed, by its name. */
export async function RecordCell({ cellData, rowData, payload }: DefaultServerCellComponentProps) {
  return <RecordName id={cellData} payload={payload} slug={String(rowData.target ?? '')} />
}

/** The kind of the record, as the navigation calls it. */
export function TargetCell({ cellData, payload, i18n }: DefaultServerCellComponentProps) {
  return cellData ? targetLabel(payload.config, String(cellData), i18n) : '–'
}
