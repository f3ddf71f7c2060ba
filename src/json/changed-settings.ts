import { isSettings } from './edit-settings.ts'

/** A value that differs between two states; one of them has none if it is undefined. */
export type ChangedSetting = {
  /** Of the value, with dots. */
  readonly path: string
  readonly before: unknown
  readonly after: unknown
}

/**
 * Where two JSON values differ, in the order of the paths. A part that only one of them has is one change, and so is a list.
 */
export function changedSettings(before: unknown, after: unknown, path = ''): ChangedSetting[] {
  if (!isSettings(before) || !isSettings(after))
    return isSame(before, after) ? [] : [{ path, before, after }]
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  return keys.flatMap((key) =>
    changedSettings(partAt(before, key), partAt(after, key), path === '' ? key : `${path}.${key}`),
  )
}

const partAt = (settings: object, key: string): unknown =>
  Object.getOwnPropertyDescriptor(settings, key)?.value

/** Whether two values are the same; the keys of an object have no order. */
function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return (
      one.length === other.length &&
      one.every((item, index) => changedSettings(item, other[index]).length === 0)
    )
  return Object.is(one, other)
}
