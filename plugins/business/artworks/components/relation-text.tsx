import type { RelationshipFieldServerProps } from 'payload'
import './console.css'
import { getTranslation } from '@payloadcms/translations'

/** A read-only relation, as the name of its target. */
export async function RelationText({ field, data, req, i18n }: RelationshipFieldServerProps) {
  const { relationTo } = field
  const id: unknown = data?.[field.name]
  if (typeof relationTo !== 'string' || typeof id !== 'string') return null
  const record = await req.payload.findByID({
    collection: relationTo,
    id,
    depth: 0,
    disableErrors: true,
    // Who may read a record may know whose it is. Of that one nothing but the name is read.
    select: { name: true },
    overrideAccess: true,
    req,
  })
  const name = record && 'name' in record ? String(record.name) : id
  return (
    <div className="field-type kit-fact">
      <span className="field-label">{getTranslation(field.label || field.name, i18n)}</span>
      <span>{name}</span>
    </div>
  )
}
