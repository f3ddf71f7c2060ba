import { isSettings, type Settings, settingAt, settingsOf } from '../json/edit-settings.ts'

export const VALUE_TYPES = ['boolean', 'text', 'number', 'object'] as const
export type ValueType = (typeof VALUE_TYPES)[number]

const DEFAULTS = { boolean: false, text: '', number: 0, object: {} } as const satisfies Record<
  ValueType,
  unknown
>

/** An experiment instead of a switch. Visitors get what they had until `everyone` is taken away. */
export function experimentOf(flag: boolean): Settings {
  return {
    variants: { on: { value: true, weight: 50 }, off: { value: false, weight: 50 } },
    everyone: flag ? 'on' : 'off',
  }
}

/** The variants of an experiment that may be incomplete, in the order in which visitors are shared out. */
export function variantsOf(experiment: unknown): [name: string, variant: Settings][] {
  const all = Object.entries(settingsOf(settingAt(experiment, ['variants'])))
  return all
    .map(([name, variant]): [string, Settings] => [name, settingsOf(variant)])
    .sort(([one], [other]) => (one < other ? -1 : 1))
}

/** The type of all values of an experiment; a value that is missing says nothing. */
export function typeOfValues(experiment: unknown): ValueType {
  const known = variantsOf(experiment).map(([, { value }]) => typeOf(value))
  return known.find((type) => type !== undefined) ?? 'number'
}

function typeOf(value: unknown): ValueType | undefined {
  if (typeof value === 'boolean' || typeof value === 'number') return typeof value as ValueType
  if (typeof value === 'string') return 'text'
  return isSettings(value) ? 'object' : undefined
}

/** The experiment with values of another type, which are as near to the old ones as possible. */
export function withValuesOf(type: ValueType, experiment: unknown): Settings {
  const variants = variantsOf(experiment).map(([name, variant]) => [
    name,
    { ...variant, value: valueAs(type, variant.value) },
  ])
  return { ...settingsOf(experiment), variants: Object.fromEntries(variants) }
}

function valueAs(type: ValueType, value: unknown): unknown {
  if (typeOf(value) === type) return value
  if (type === 'text') return typeof value === 'object' ? DEFAULTS.text : String(value)
  if (type === 'boolean') return value === 'true' || value === 1
  if (type === 'number' && typeof value !== 'object') {
    const number = Number(value)
    return Number.isFinite(number) ? number : DEFAULTS.number
  }
  return DEFAULTS[type]
}

/** The experiment with one more variant, which no visitor gets before it has a weight. */
export function withVariant(experiment: unknown, name: string): Settings {
  const value = DEFAULTS[typeOfValues(experiment)]
  const variants = { ...settingsOf(settingAt(experiment, ['variants'])) }
  return { ...settingsOf(experiment), variants: { ...variants, [name]: { value, weight: 0 } } }
}

/** The experiment without a variant; if all visitors had it, they share the others. */
export function withoutVariant(experiment: unknown, name: string): Settings {
  const { everyone, ...known } = settingsOf(experiment)
  const { [name]: _, ...variants } = settingsOf(known.variants)
  const isDecided = everyone !== undefined && everyone !== name
  return { ...known, variants, ...(isDecided && { everyone }) }
}

/** The part of the visitors that a variant gets, from 0 to 1; `null` where a weight is invalid. */
export function shareOf(experiment: unknown, name: string): number | null {
  const { everyone } = settingsOf(experiment)
  if (everyone !== undefined) return everyone === name ? 1 : 0
  const weights = variantsOf(experiment).map(([key, { weight }]) => [key, weight] as const)
  if (!weights.every(([, weight]) => typeof weight === 'number' && weight >= 0)) return null
  const sum = weights.reduce((total, [, weight]) => total + Number(weight), 0)
  const own = weights.find(([key]) => key === name)?.[1]
  return sum > 0 && own !== undefined ? Number(own) / sum : null
}
