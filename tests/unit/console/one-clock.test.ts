import { type DateField, flattenAllFields } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import payloadConfig from '../../../payload.config.ts'

type Found = Pick<DateField, 'admin'> & { readonly where: string }

let dates: readonly Found[]

beforeAll(async () => {
  const { collections } = await payloadConfig
  dates = collections
    .filter(({ admin, slug }) => admin.hidden !== true && !slug.startsWith('payload-'))
    .flatMap(({ slug, fields }) =>
      flattenAllFields({ fields })
        .filter((field) => field.type === 'date' && !field.hidden)
        .filter(({ name, admin }) => !admin?.hidden || /^(updated|created)At$/.test(name))
        .map(
          ({ name, admin }): Found => ({
            where: `${slug}.${name}`,
            admin: admin as DateField['admin'],
          }),
        ),
    )
})

describe('the dates of the console', () => {
  it('are all shown by the cell and the field that know the time zone', () => {
    const others = dates
      .filter(({ admin }) => admin?.date?.pickerAppearance !== 'dayOnly')
      .filter(({ admin }) => !/#TimeCell$/.test(String(admin?.components?.Cell)))
      .map(({ where }) => where)
    expect(others).toEqual([])
    expect(dates.length).toBeGreaterThan(25)
  })

  it('are all filtered by days of this time zone', () => {
    const others = dates
      .filter(({ admin }) => !/#DayFilter$/.test(String(admin?.components?.Filter)))
      .map(({ where }) => where)
    expect(others).toEqual([])
  })

  it('are days without a time only where the law wants a day', () => {
    const days = dates
      .filter(({ admin }) => admin?.date?.pickerAppearance === 'dayOnly')
      .map(({ where, admin }) => [where, admin?.date?.displayFormat])
    expect(days).toEqual([['legal-documents.effectiveDate', 'yyyy/MM/dd']])
  })
})
