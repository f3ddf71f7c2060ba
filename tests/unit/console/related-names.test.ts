import { flattenAllFields } from 'payload'
import { expect, it } from 'vitest'
import payloadConfig from '../../../payload.config.ts'

it('The lists of the console have the names of other records in their first answer.', async () => {
  const { collections } = await payloadConfig
  const relations = collections
    .filter(({ admin, slug }) => admin.hidden !== true && !slug.startsWith('payload-'))
    .flatMap(({ slug, fields }) =>
      flattenAllFields({ fields }).flatMap((field) =>
        field.type === 'relationship' && !field.hidden && !field.admin?.hidden
          ? [{ where: `${slug}.${field.name}`, Cell: String(field.admin?.components?.Cell) }]
          : [],
      ),
    )
  expect(relations.filter(({ Cell }) => !Cell.endsWith('#RelationCell'))).toEqual([])
  expect(relations.length).toBeGreaterThan(8)
})
