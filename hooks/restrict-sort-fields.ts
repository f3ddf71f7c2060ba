import type { CollectionBeforeOperationHook, FlattenedField } from 'payload'
import type { Sentence } from '../src/errors/in-language.ts'
import { ServiceError } from '../src/errors/service-error.ts'

/** The parts of a reference that the record itself holds. */
const OF_REFERENCE = ['id', 'value', 'relationTo']

/**
 * Rejects sorting by fields of related records. Payload does not check read access to those, so the sort
 * order would reveal an e-mail address, or a secret, letter by letter.
 */
export const restrictSortFields: CollectionBeforeOperationHook = ({
  args,
  collection,
  overrideAccess,
}) => {
  if (overrideAccess) return
  const { sort, joins } = args as { sort?: unknown; joins?: unknown }
  const wrong = pathsOf(sort).some((path) => leadsAway(collection.flattenedFields, path))
  const errors = [
    ...(wrong ? [{ path: 'sort', message: MESSAGE }] : []),
    ...Object.entries(typeof joins === 'object' && joins !== null ? joins : {})
      .filter(([, join]) => pathsOf(join?.sort).some((path) => path.length > 1))
      .map(([name]) => ({ path: `joins.${name}.sort`, message: MESSAGE })),
  ]
  if (errors.length > 0) throw new ServiceError('VALIDATION_FAILED', MESSAGE, { errors })
}

const MESSAGE: Sentence = {
  en: 'Sorting by fields of related records is not supported.',
  ja: '関連するデータの項目による並べ替えには対応していません。',
}

/** The names in `-createdAt,owner.email`; two underscores are Payload's other way to write a dot. */
function pathsOf(sort: unknown): string[][] {
  const texts = [sort ?? []].flat().flatMap((text) => String(text).split(','))
  return texts.map((text) => text.replace(/^-/, '').replaceAll('__', '.').split('.'))
}

function leadsAway(fields: readonly FlattenedField[], [name, ...rest]: readonly string[]): boolean {
  const field = fields.find((one) => one.name === name)
  if (!field || rest.length === 0) return false
  if ('flattenedFields' in field) return leadsAway(field.flattenedFields, rest)
  const refers = ['relationship', 'upload', 'join'].includes(field.type)
  return refers && !(rest.length === 1 && OF_REFERENCE.includes(rest[0] ?? ''))
}
