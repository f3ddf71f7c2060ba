import type { FlattenedField } from 'payload'
import type { Sentence } from '../src/errors/in-language.ts'
import type { FieldProblem } from '../src/errors/service-error.ts'
import {
  type Compared,
  comparedValues,
  isOperatorOf,
  isPolymorphic,
  isSearch,
} from './field-operators.ts'
import { isPlainObject } from './is-plain-object.ts'
import { isDocument } from './list-limit.ts'

/**
 * Largest query that a caller may send. The bounds of the totals hold for all conditions of one operation together.
 *
 * @see docs/decisions/0160-bound-the-cost-of-a-query-by-its-content.md
 */
export const QUERY_BOUNDS = {
  /** Levels of `and` and `or`. */
  levels: 6,
  /** Other tables that the path of one condition leads through. */
  hops: 2,
  /** Values of one list. */
  entries: 500,
  /** Words of one value of `like`, each a search of its own. */
  words: 10,
  /** Characters of one value. */
  characters: 4000,
  /** How many searches one within a long text, and one within the text of another record, counts for. */
  weights: { document: 4, reference: 5 },
  totals: {
    conditions: 100,
    /** Values that are compared; a reference to several collections compares each in the table of each. */
    comparisons: 2000,
    /** Searches within texts, weighed by how much the database reads for each. */
    searches: 20,
    joins: 2,
    /** Characters of paths and values. */
    characters: 64_000,
  },
} as const

/** A `where` and the fields of the collection that it asks. */
export type Query = { readonly where: unknown; readonly fields: readonly FlattenedField[] }

type Totals = Record<keyof typeof QUERY_BOUNDS.totals, number>

/**
 * Finds what the database cannot answer, or only at a cost that the sender chooses: operators that a field does not
 * have, values of a wrong shape, and more than `QUERY_BOUNDS` permits. Fields that do not exist are left to Payload.
 *
 * @param fieldsOf the fields of a collection by its slug.
 * @returns problems with the path of their condition; `where` for the query as a whole.
 */
export function queryProblems(
  queries: readonly Query[],
  fieldsOf: (slug: string) => readonly FlattenedField[],
): FieldProblem[] {
  const { totals: most } = QUERY_BOUNDS
  const totals: Totals = { conditions: 0, comparisons: 0, searches: 0, joins: 0, characters: 0 }

  let withinJson: string | undefined

  function examine({ where, fields }: Query, level: number): FieldProblem[] {
    if (where === undefined || where === null) return []
    if (!isPlainObject(where)) return wrong('where', MESSAGES.noObject)
    if (level > QUERY_BOUNDS.levels) return wrong('where', MESSAGES.levels)
    return Object.entries(where).flatMap(([path, condition]) => {
      // The rest of what is refused anyway is not read.
      if (totals.conditions > most.conditions) return []
      if (!/^(and|or)$/i.test(path)) return compare(path, condition, fields)
      totals.conditions += 1
      if (!Array.isArray(condition)) return wrong(path, MESSAGES.noList)
      return condition.flatMap((part) => examine({ where: part, fields }, level + 1))
    })
  }

  function compare(
    path: string,
    condition: unknown,
    fields: readonly FlattenedField[],
  ): FieldProblem[] {
    if (!isPlainObject(condition)) return wrong(path, MESSAGES.noOperator)
    const { compared, hops, refusal } = targetOf(path, fields)
    if (refusal) return wrong(path, refusal)
    if (hops > QUERY_BOUNDS.hops) return wrong(path, MESSAGES.hops)
    return Object.entries(condition).flatMap(([operator, value]) => {
      totals.conditions += 1
      totals.joins += hops
      if (compared?.part === 'json') withinJson ??= path
      totals.characters += path.length
      if (!compared) return []
      const problem = weigh({ compared, hops }, operator, value)
      return problem === null ? [] : wrong(path, problem)
    })
  }

  function weigh({ compared, hops }: Weighed, operator: string, value: unknown): Sentence | null {
    if (!isOperatorOf(compared, operator)) return MESSAGES.operator
    const values = comparedValues(compared, operator, value)
    if (values === null) return MESSAGES.value
    if (values.length > QUERY_BOUNDS.entries) return MESSAGES.entries
    const lengths = values.map((one) => String(one).length)
    if (Math.max(0, ...lengths) > QUERY_BOUNDS.characters) return MESSAGES.characters
    const searches = operator === 'like' ? String(value).split(' ').length : values.length
    if (operator === 'like' && searches > QUERY_BOUNDS.words) return MESSAGES.words
    const { field } = compared
    totals.characters += lengths.reduce((sum, length) => sum + length, 0)
    if (isSearch(operator)) totals.searches += searches * searchWeight({ compared, hops })
    totals.comparisons += searches * (isPolymorphic(field) ? field.relationTo.length : 1)
    return null
  }

  /** Two underscores are Payload's other way to write a dot. */
  function targetOf(path: string, fields: readonly FlattenedField[]): Target {
    const segments = path.replaceAll('__', '.').split('.')
    let known = fields
    let hops = 0
    let isOther = false
    for (const [index, name] of segments.entries()) {
      const field = known.find((one) => one.name === name) ?? (name === 'id' ? ID : undefined)
      // Payload takes these for the identifier and for the reference before, and then does not find them.
      if (!field && (name === '_id' || name === '')) return { hops, refusal: MESSAGES.field }
      if (!field) return { hops }
      if (isOther && isListOfOthers(field)) return { hops, refusal: MESSAGES.list }
      if (index === segments.length - 1) return { hops, compared: { field } }
      if (field.type === 'json' || field.type === 'richText')
        return { hops, compared: { field, part: 'json' } }
      if (isPolymorphic(field)) {
        const isName = segments[index + 1] === 'relationTo'
        return { hops, compared: isName ? { field: NAME } : { field, part: 'id' } }
      }
      const related = slugOf(field)
      if (related !== undefined) {
        known = fieldsOf(related)
        isOther = true
      } else if ('flattenedFields' in field) known = field.flattenedFields
      else return { hops, refusal: MESSAGES.field }
      if (field.type !== 'group' && field.type !== 'tab') hops += 1
    }
    return { hops }
  }

  const problems = queries.flatMap((query) => examine(query, 0))
  // Payload names the column of the value without its table, and other tables may have one of the same name.
  if (withinJson !== undefined && totals.joins > 0)
    problems.push(...wrong(withinJson, MESSAGES.withinJson))
  const exceeded = NAMES.filter((name) => totals[name] > most[name])
  return [...problems, ...exceeded.flatMap((name) => wrong('where', TOO_MUCH[name]))]
}

function searchWeight({ compared: { field }, hops }: Weighed): number {
  const { document, reference } = QUERY_BOUNDS.weights
  return (isDocument(field) ? document : 1) * (hops > 0 ? reference : 1)
}

const NAMES = Object.keys(QUERY_BOUNDS.totals) as (keyof Totals)[]

const wrong = (path: string, message: Sentence): FieldProblem[] => [
  { path: path.slice(0, 100), message },
]

/** `compared` is undefined where the path leads to no field. */
type Target = {
  readonly hops: number
  readonly compared?: Compared
  /** Why no operator can be answered, where Payload would not notice that, as with `createdAt__createdAt`, and fail. */
  readonly refusal?: Sentence
}

/** A path that leads to a field. */
type Weighed = Required<Pick<Target, 'hops' | 'compared'>>

/** Of a referenced record, Payload does not join the table that holds such a list: the statement would fail. */
const isListOfOthers = (field: FlattenedField): boolean =>
  field.type === 'join' ||
  ((field.type === 'text' || field.type === 'number') && field.hasMany === true)

/** What Payload adds to every record, and to every reference to records of several collections. */
const ID: FlattenedField = { name: 'id', type: 'number' }
const NAME: FlattenedField = { name: 'relationTo', type: 'select', options: [] }

function slugOf(field: FlattenedField): string | undefined {
  if ('relationTo' in field && typeof field.relationTo === 'string') return field.relationTo
  return field.type === 'join' && typeof field.collection === 'string'
    ? field.collection
    : undefined
}

const MESSAGES = {
  noObject: { en: 'Must name fields and operators.', ja: '項目名と比較方法を指定してください。' },
  noList: { en: 'Must be a list of conditions.', ja: '条件のリストを指定してください。' },
  noOperator: {
    en: 'Must name an operator and a value.',
    ja: '比較方法と値を指定してください。',
  },
  field: { en: 'There is no such field.', ja: 'この項目はありません。' },
  levels: {
    en: `Conditions may be nested at most ${QUERY_BOUNDS.levels} levels deep.`,
    ja: `条件の入れ子は${QUERY_BOUNDS.levels}段までです。`,
  },
  hops: {
    en: `A condition may follow at most ${QUERY_BOUNDS.hops} references.`,
    ja: `条件でたどれる参照は${QUERY_BOUNDS.hops}つまでです。`,
  },
  list: {
    en: 'A list of a referenced record cannot be compared.',
    ja: '参照先のデータにあるリストは検索に使えません。',
  },
  operator: {
    en: 'The field does not support this operator.',
    ja: 'この項目では使えない比較方法です。',
  },
  value: {
    en: 'The operator does not support a value of this kind.',
    ja: 'この比較方法では使えない種類の値です。',
  },
  withinJson: {
    en: 'A value within a JSON field cannot be compared together with another record.',
    ja: 'JSON項目の中の値は、ほかのデータの条件と一緒には使えません。',
  },
  entries: {
    en: `A list may have at most ${QUERY_BOUNDS.entries} values.`,
    ja: `リストの値は${QUERY_BOUNDS.entries}個までです。`,
  },
  words: {
    en: `A search may have at most ${QUERY_BOUNDS.words} words.`,
    ja: `検索語は${QUERY_BOUNDS.words}個までです。`,
  },
  characters: {
    en: `A value may have at most ${QUERY_BOUNDS.characters} characters.`,
    ja: `値は${QUERY_BOUNDS.characters}文字までです。`,
  },
} satisfies Record<string, Sentence>

const atMost = (name: keyof Totals, en: string, ja: string): Sentence => ({
  en: `May have at most ${QUERY_BOUNDS.totals[name]} ${en} in all.`,
  ja: `${ja}は合計${QUERY_BOUNDS.totals[name]}までです。`,
})

const TOO_MUCH: Readonly<Record<keyof Totals, Sentence>> = {
  conditions: atMost('conditions', 'conditions', '条件'),
  comparisons: atMost('comparisons', 'compared values', '比較する値'),
  searches: atMost('searches', 'words to search for', '検索語'),
  joins: atMost('joins', 'references', '参照'),
  characters: atMost('characters', 'characters', '文字数'),
}
