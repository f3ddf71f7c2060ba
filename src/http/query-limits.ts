import type { Sentence } from '../errors/in-language.ts'
import { type FieldProblem, ServiceError } from '../errors/service-error.ts'

const MAX_PARAMETERS = 1000
/** Characters of the whole query, which a body may carry as well. */
const MAX_CHARACTERS = 64 * 1024
/** Levels of brackets in a name: `where[or][0][title][like]` has four. */
const MAX_NESTING = 10
const MAX_LIMIT = 1000
const MAX_PAGE = 1_000_000
const MAX_DEPTH = 10
export const MAX_SORT_FIELDS = 5
const SORT_FIELD = /^-?[A-Za-z0-9_.]{1,100}$/
/** Payload's comparisons for points, which it fails at where a field is none. */
const ON_A_MAP: readonly string[] = ['near', 'within', 'intersects']
/** Largest values of the parameters that are numbers. */
export const QUERY_MAXIMA = { limit: MAX_LIMIT, page: MAX_PAGE, depth: MAX_DEPTH } as const
const NUMBERS: Readonly<Record<string, number>> = QUERY_MAXIMA

/** What is wrong with a number outside of its bounds. */
export const limitMessage = (least: number, most: number): Sentence => ({
  en: `Must be one whole number from ${least} to ${most}.`,
  ja: `${least}〜${most}の整数を1つ指定してください。`,
})

/** What is wrong with a sort order. */
export const SORT_MESSAGE: Sentence = {
  en: `Must name at most ${MAX_SORT_FIELDS} fields.`,
  ja: `並べ替えの項目は${MAX_SORT_FIELDS}個以下で、正しい名前を指定してください。`,
}

/**
 * Refuses questions whose answer could be as large as a table or as slow as a join over everything.
 * Changes of many records may name no limit (`limit=0`), because they name their records.
 *
 * @throws ServiceError `VALIDATION_FAILED` with the parameters that are wrong.
 * @see docs/decisions/0074-reject-mistyped-values-and-unbounded-queries.md
 */
export function checkQuery(search: URLSearchParams, method: string): void {
  if (search.size > MAX_PARAMETERS) {
    throw new ServiceError('VALIDATION_FAILED', {
      en: `A URL may have at most ${MAX_PARAMETERS} parameters.`,
      ja: `パラメーターは${MAX_PARAMETERS}個以下にしてください。`,
    })
  }
  if (search.toString().length > MAX_CHARACTERS) {
    throw new ServiceError('VALIDATION_FAILED', {
      en: `A query may have at most ${MAX_CHARACTERS} characters.`,
      ja: `クエリは${MAX_CHARACTERS}文字以下にしてください。`,
    })
  }
  const reads = method === 'GET' || method === 'HEAD'
  const errors = [...search].flatMap(([name, value]) => problem(search, name, value, reads))
  const unbounded = search.get('pagination') === 'false' && !search.has('limit')
  if (reads && unbounded) {
    const message = {
      en: `Must come with a limit of at most ${MAX_LIMIT}.`,
      ja: `${MAX_LIMIT}以下のlimitも指定してください。`,
    }
    errors.push({ path: 'pagination', message })
  }
  if (errors.length === 0) return
  const names = [...new Set(errors.map(({ path }) => path))].slice(0, 5)
  const sentence = {
    en: `Invalid parameters: ${names.join(', ')}.`,
    ja: `パラメーターに誤りがあります：${names.join('、')}。`,
  }
  throw new ServiceError('VALIDATION_FAILED', sentence, { errors: errors.slice(0, 20) })
}

function problem(
  search: URLSearchParams,
  name: string,
  value: string,
  reads: boolean,
): FieldProblem[] {
  const path = name.slice(0, 100)
  const wrong = (en: string, ja: string) => [{ path, message: { en, ja } }]
  if (name.split('[').length - 1 > MAX_NESTING) {
    return wrong(
      `May have at most ${MAX_NESTING} levels of brackets.`,
      `角括弧の入れ子は${MAX_NESTING}段までです。`,
    )
  }
  const [root = '', ...keys] = name.split(/[[\].]+/).filter(Boolean)
  const asks = root === 'where' || root === 'joins'
  if (root === 'where' && keys.length === 0)
    return wrong('Must name a field and an operator.', '項目名と比較方法を指定してください。')
  if (asks && keys.some((key) => ON_A_MAP.includes(key)))
    return wrong('Geographic operators are not supported.', '位置による検索には対応していません。')
  // Payload would answer with this instead of the record, and fails where it has another shape.
  if (root === 'data')
    return wrong('A query cannot carry a record.', 'クエリでデータを送信することはできません。')
  // Lists within a record are joined with limits of their own: `joins[variants][limit]`.
  const counted = root === 'joins' ? keys.at(-1) : root
  const most = NUMBERS[counted ?? '']
  if (most !== undefined && Object.hasOwn(NUMBERS, counted ?? '')) {
    const single = search.getAll(name).length === 1 && (root === 'joins' || name === root)
    const least = counted === 'depth' || (counted === 'limit' && !reads) ? 0 : 1
    const isWhole = /^\d{1,7}$/.test(value) && Number(value) >= least && Number(value) <= most
    if (!single || !isWhole) return [{ path, message: limitMessage(least, most) }]
  }
  if (root === 'sort') {
    const fields = value.split(',')
    const readable = fields.every((field) => SORT_FIELD.test(field))
    if (search.getAll(name).length * fields.length > MAX_SORT_FIELDS || !readable) {
      return [{ path, message: SORT_MESSAGE }]
    }
  }
  return []
}
