import { type CollectionConfig, type DateField, type Field, traverseFields } from 'payload'
import { component } from '../../core/console/console-parts.ts'

const Cell = component('platform/console/components/time-cell.tsx#TimeCell')
const FieldComponent = component('platform/console/components/time-field.tsx#TimeField')
const Filter = component('platform/console/components/day-filter.tsx#DayFilter')
const RECORD_TIMES = component('platform/console/components/record-times.tsx#RecordTimes')

/**
 * Shows every point in time in the time zone of the brands, which it names: Payload would show it in the zone of the
 * browser, and in Japanese in the order of English. A field for a day without a time stays Payload's. Lists are
 * filtered by days in Tokyo, which `hooks/tokyo-days.ts` understands.
 *
 * @see docs/decisions/0213-show-one-clock-in-the-console.md
 */
export function withTokyoTimes(collection: CollectionConfig): CollectionConfig {
  const fields = withTimestamps(collection)
  traverseFields({
    fields,
    callback: ({ field }) => {
      if (field.type !== 'date') return
      const { date, hidden, components } = field.admin ?? {}
      if (hidden && !isTimestamp(field)) return
      const isDay = date?.pickerAppearance === 'dayOnly'
      field.admin = {
        ...field.admin,
        components: {
          Filter,
          ...(!isDay && { Cell, Field: FieldComponent }),
          ...components,
        },
      } as DateField['admin']
    },
  })
  const { components = {} } = collection.admin ?? {}
  const { edit = {} } = components
  return {
    ...collection,
    fields,
    admin: {
      ...collection.admin,
      components: {
        ...components,
        edit: {
          ...edit,
          beforeDocumentControls: [...(edit.beforeDocumentControls ?? []), RECORD_TIMES],
        },
      },
    },
  }
}

const TIMESTAMPS = {
  updatedAt: { en: 'Last updated', ja: '最終更新' },
  createdAt: { en: 'Created', ja: '作成日時' },
} as const

const isTimestamp = ({ name }: DateField) => Object.hasOwn(TIMESTAMPS, name)

/** The fields with the times that Payload would add itself, where nothing could be changed in them. */
function withTimestamps({ fields, timestamps }: CollectionConfig): Field[] {
  if (timestamps === false) return fields
  const added = Object.entries(TIMESTAMPS).map(
    ([name, label]): DateField => ({
      name,
      type: 'date',
      index: true,
      label,
      admin: { hidden: true, disableBulkEdit: true },
    }),
  )
  return [...fields, ...added]
}
