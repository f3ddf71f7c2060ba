import type { Payload, PayloadRequest, Where } from 'payload'
import { looksEncrypted } from '../../../src/encryption/setting-cipher.ts'
import type { Sentence } from '../../../src/errors/in-language.ts'
import { zodProblems } from '../../../src/errors/zod-problems.ts'
import type { Setting } from '../settings/define-setting.ts'
import { coreOf } from './core-of.ts'

type Settings = Readonly<Record<string, Setting>>
type Values<S extends Settings> = {
  readonly [Name in keyof S]: S[Name] extends Setting<infer Value> ? Value : never
}

/** Returns the settings that the features of an installation declare. */
export const settingsOf = ({ config }: Pick<Payload, 'config'>): readonly Setting[] =>
  coreOf(config).features.flatMap(({ systemSettings = [] }) => systemSettings)

/**
 * Reads settings with one query. The initial value stands for one that is missing, or that was stored without its
 * rules being checked and does not follow them, which is logged.
 */
export async function readSettings<S extends Settings>(
  payload: Payload,
  settings: S,
): Promise<Values<S>> {
  const { docs } = await payload.find({
    collection: 'system-settings',
    where: { or: Object.values(settings).map(named) },
    depth: 0,
    pagination: false,
    overrideAccess: true,
  })
  const { settingCipher } = coreOf(payload.config).services
  const values = Object.entries(settings).map(([name, setting]) => {
    const { category, key, schema, initial } = setting
    const stored = docs.find((one) => one.category === category && one.key === key)?.value
    // An operator may have taken the mark of encryption away together with a new value.
    const text = looksEncrypted(stored ?? '')
      ? settingCipher.decrypt(stored ?? '', setting)
      : (stored ?? '')
    const parsed = schema.safeParse(stored === undefined ? initial : text)
    if (parsed.success) return [name, parsed.data]
    payload.logger.error(`The setting ${category}/${key} is invalid: its initial value is used.`)
    return [name, schema.parse(initial)]
  })
  return Object.fromEntries(values)
}

/** Stores settings in the transaction of a request, under the rules of their records. */
export async function writeSettings(
  req: PayloadRequest,
  texts: readonly (readonly [setting: Setting, text: string])[],
): Promise<void> {
  const { payload } = req
  for (const [setting, value] of texts) {
    const { category, key, description, isEncrypted = false } = setting
    const collection = 'system-settings'
    const { docs } = await payload.find({ collection, where: named(setting), limit: 1, req })
    const [stored] = docs
    if (stored) await payload.update({ collection, id: stored.id, data: { value }, req })
    else {
      const data = { category, key, value, description, isEncrypted }
      await payload.create({ collection, data, req })
    }
  }
}

/** What is wrong with a text as the value of a setting, or `null`. Settings that no feature declares take any text. */
export function settingProblem(
  payload: Payload,
  { category, key }: { readonly category?: unknown; readonly key?: unknown },
  text: string,
): Sentence | null {
  const setting = settingsOf(payload).find((one) => one.category === category && one.key === key)
  const { error } = setting?.schema.safeParse(text, { reportInput: true }) ?? {}
  return (error && zodProblems(error)[0]?.message) ?? null
}

const named = ({ category, key }: Setting): Where => ({
  and: [{ category: { equals: category } }, { key: { equals: key } }],
})
