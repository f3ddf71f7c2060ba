import type { CollectionBeforeOperationHook, Where } from 'payload'
import { isPlainObject } from './is-plain-object.ts'

/**
 * Makes a search in the names of orders one for the whole number, with or without its `#`: an index finds it among any
 * number of orders, and `#1001` is not found as a part of `#11001`.
 */
export const exactOrderNumbers: CollectionBeforeOperationHook = ({ args }) => {
  if (!('where' in args) || args.where === undefined) return args
  return { ...args, where: withExactNames(args.where) as Where }
}

function withExactNames(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withExactNames)
  if (!isPlainObject(part)) return part
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) =>
      key === 'name' && isPlainObject(value) ? [key, exact(value)] : [key, withExactNames(value)],
    ),
  )
}

function exact({ like, contains, ...condition }: Record<string, unknown>): object {
  const text = like ?? contains
  if (typeof text !== 'string') return { ...condition, ...(text !== undefined && { like: text }) }
  const name = text.trim()
  return { ...condition, in: [name, name.startsWith('#') ? name.slice(1) : `#${name}`] }
}
