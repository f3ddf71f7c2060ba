export type Settings = Readonly<Record<string, unknown>>

/** What a form can edit of a value: its keys if it is an object, otherwise none. */
export function settingsOf(value: unknown): Settings {
  return isSettings(value) ? value : {}
}

/** Whether a value is an object with keys, as every part of the settings of a brand is. */
export function isSettings(value: unknown): value is Settings {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value at a path; undefined where there is none. */
export function settingAt(settings: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, key) => {
    const known = settingsOf(at)
    return Object.hasOwn(known, key) ? known[key] : undefined
  }, settings)
}

/**
 * A copy of settings with another value at a path. `undefined` removes it, and what is empty without it: a part that says
 * nothing is missing. All else stays, also what is unknown.
 */
export function withSetting(
  settings: unknown,
  [key, ...rest]: readonly string[],
  value: unknown,
): Settings {
  const known = settingsOf(settings)
  if (key === undefined) return known
  const { [key]: before, ...others } = known
  if (rest.length === 0) return value === undefined ? others : { ...known, [key]: value }
  const part = withSetting(before, rest, value)
  const isEmpty = value === undefined && Object.keys(part).length === 0
  return isEmpty ? others : { ...known, [key]: part }
}
