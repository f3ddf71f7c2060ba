'use client'
import { useDocumentInfo } from '@payloadcms/ui'
import { useTime } from '../../../core/console/formats.ts'
import { useTexts } from './texts.ts'

/** When a record was changed and created, beside its buttons; `payload-repairs.css` hides Payload's own line. */
export function RecordTimes() {
  const { data } = useDocumentInfo()
  const time = useTime()
  const texts = useTexts()
  const times = (['updatedAt', 'createdAt'] as const).flatMap((name) => {
    const value: unknown = data?.[name]
    return typeof value === 'string' ? [{ name, value }] : []
  })
  if (times.length === 0) return null
  return (
    <dl className="record-times">
      {times.map(({ name, value }) => (
        <div key={name}>
          <dt>{texts.recordTimes[name]}</dt>
          <dd>
            <time dateTime={value}>{time(value)}</time>
          </dd>
        </div>
      ))}
    </dl>
  )
}
