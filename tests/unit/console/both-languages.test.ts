import { getTranslation, type I18nClient, initI18n } from '@payloadcms/translations'
import { type Field, type SanitizedConfig, type Tab, traverseFields } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import payloadConfig from '../../../payload.config.ts'
import { nobody } from '../../../plugins/core/access/rules.ts'

/** What is the same in both languages by intention. */
const SAME = new Set(['API', 'ID', 'SHA-256', '/', '–'])
const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u

type Words = Parameters<typeof getTranslation>[0]
/** A text of the console, and where in the configuration it stands. */
type Found = { readonly where: string; readonly words: Words | undefined }
/** What the configuration may say of a field, whatever its type. */
type AnyField = Field & {
  readonly hidden?: boolean
  readonly name?: string
  readonly label?: Words | false
  readonly labels?: { readonly singular?: Words; readonly plural?: Words }
  readonly options?: readonly (string | { readonly value: string; readonly label: Words })[]
  readonly fields?: readonly Field[]
  readonly tabs?: readonly Tab[]
  readonly admin?: {
    readonly description?: Words
    readonly placeholder?: Words
    readonly hidden?: boolean
    readonly disabled?: boolean
    readonly disableListColumn?: boolean
    readonly disableListFilter?: boolean
  }
  readonly access?: { readonly read?: unknown }
}

let config: SanitizedConfig
let languages: Readonly<Record<'en' | 'ja', I18nClient>>

beforeAll(async () => {
  config = await payloadConfig
  const speak = (language: 'en' | 'ja') =>
    initI18n({ config: config.i18n, context: 'client', language })
  languages = { en: await speak('en'), ja: await speak('ja') }
})

/** Whether an editor meets a field: in a form, as a column of a list or in the filter of one. */
function isSeen({ hidden, admin, access }: AnyField): boolean {
  if (hidden || admin?.disabled || access?.read === nobody) return false
  return !(admin?.hidden && admin.disableListColumn && admin.disableListFilter)
}

function textsOfFields(fields: readonly Field[], parent: string): Found[] {
  return fields.flatMap((one) => {
    const field = one as AnyField
    if (!isSeen(field) || (field.type === 'ui' && field.admin?.disableListColumn)) return []
    const where = `${parent}.${field.name ?? field.type}`
    const { label, labels, options = [], admin = {} } = field
    const isNamed = field.type !== 'row' && field.type !== 'tabs' && label !== false
    return [
      ...(isNamed ? [{ where, words: label as Words }] : []),
      ...optional(`${where} (description)`, admin.description),
      ...optional(`${where} (placeholder)`, admin.placeholder),
      ...optional(`${where} (singular)`, labels?.singular),
      ...optional(`${where} (plural)`, labels?.plural),
      ...options.map((option) =>
        typeof option === 'string'
          ? { where: `${where} = ${option}`, words: option }
          : { where: `${where} = ${option.value}`, words: option.label },
      ),
      ...textsOfFields(field.fields ?? [], where),
      ...(field.tabs ?? []).flatMap((tab, index) => [
        { where: `${where}[${index}]`, words: tab.label as Words },
        ...optional(`${where}[${index}] (description)`, tab.admin?.description as Words),
        ...textsOfFields(tab.fields, `${where}[${index}]`),
      ]),
    ]
  })
}

const optional = (where: string, words: Words | undefined): Found[] =>
  words === undefined ? [] : [{ where, words }]

function textsOfConsole(): Found[] {
  const groups = [...config.collections, ...config.globals]
  return groups
    .filter(({ admin }) => admin.hidden !== true)
    .flatMap((one) => {
      const { slug, admin, fields } = one
      const names = 'labels' in one ? Object.entries(one.labels) : [['label', one.label] as const]
      return [
        ...names.map(([name, words]) => ({ where: `${slug} (${name})`, words: words as Words })),
        ...optional(`${slug} (group)`, (admin.group || undefined) as Words | undefined),
        ...optional(`${slug} (description)`, admin.description as Words | undefined),
        ...textsOfFields(fields, slug),
      ]
    })
}

/** What a text says in a language, or nothing where it has none of its own. */
function said(words: Words | undefined, language: 'en' | 'ja'): string {
  if (!words) return ''
  if (typeof words === 'object') return (words as Record<string, string>)[language] ?? ''
  const text = getTranslation(words, languages[language])
  return typeof text === 'string' ? text : ''
}

describe('the console', () => {
  it('says in English and in Japanese all that an editor can see', () => {
    const texts = textsOfConsole()
    const wrong = texts.flatMap(({ where, words }) => {
      const [en, ja] = [said(words, 'en'), said(words, 'ja')]
      if (en && en === ja && SAME.has(en)) return []
      return en && JAPANESE.test(ja) && !JAPANESE.test(en) ? [] : [`${where}: "${en}" / "${ja}"`]
    })
    expect(wrong).toEqual([])
    expect(texts.length).toBeGreaterThan(250)
  })

  it('says in Japanese, too, what Payload says by itself', () => {
    const words = ({ translations }: I18nClient) =>
      Object.entries(translations).flatMap(([group, texts]) =>
        Object.entries(texts).map(([name, text]) => [`${group}:${name}`, String(text)] as const),
      )
    const japanese = new Map(words(languages.ja))
    const english = words(languages.en)
    const missing = english.filter(([name]) => {
      const text = japanese.get(name) ?? ''
      return !SAME.has(text) && !JAPANESE.test(text)
    })
    expect(missing).toEqual([])
    expect(english.length).toBeGreaterThan(300)
  })

  it('tells above each list what is in it', () => {
    const untold = config.collections
      .filter(({ admin }) => admin.hidden !== true && !admin.description)
      // An empty list of artworks has a screen of its own.
      .map(({ slug }) => slug)
    expect(untold).toEqual(['artworks'])
  })

  it('tells in each empty list in both languages where its entries come from', () => {
    const visible = config.collections.filter(
      ({ admin, slug }) => admin.hidden !== true && !slug.startsWith('payload-'),
    )
    const wrong = visible.flatMap(({ slug, custom }) => {
      const { en = '', ja = '' } = custom?.emptyList ?? {}
      return en && JAPANESE.test(ja) && !JAPANESE.test(en) ? [] : [slug]
    })
    // An empty list of artworks leads to the registration.
    expect(wrong).toEqual(['artworks'])
    const shown = visible.filter(({ admin }) =>
      admin.components?.beforeListTable?.some((one) => /#EmptyListGate$/.test(String(one))),
    )
    expect(shown.length).toBe(visible.length - 1)
  })

  it('leaves no blank between a name and the Japanese around it', () => {
    const blank = /\}\} [\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u
    const texts = Object.values(languages.ja.translations).flatMap((group) => Object.values(group))
    expect(texts.filter((text) => blank.test(String(text)))).toEqual([])
    expect(texts).toContain('{{label}}を新規作成')
  })

  it('names the product and not Payload', () => {
    const named = Object.values(languages).flatMap(({ translations }) =>
      Object.values(translations).flatMap((group) =>
        Object.values(group).filter((text) => String(text).includes('Payload')),
      ),
    )
    expect(named).toEqual([])
    const { components, meta } = config.admin
    expect(components?.graphics).toEqual({
      Logo: expect.stringMatching(/#CompanyLogo$/),
      Icon: expect.stringMatching(/#ProductIcon$/),
    })
    expect([meta?.titleSuffix, meta?.icons]).toEqual([
      ' – Print commerce',
      [{ rel: 'icon', type: 'image/svg+xml', url: '/icon.svg' }],
    ])
  })

  it('has a heading for every column that its sort buttons can read out', () => {
    const speechless = config.collections
      .filter(({ admin }) => admin.hidden !== true)
      .flatMap(({ slug, flattenedFields }) =>
        flattenedFields
          .filter((field) => isSeen(field as AnyField))
          // A tab is no column; its fields are.
          .filter(({ type, label }) => type !== 'tab' && typeof label === 'object')
          .map(({ name }) => `${slug}.${name}`),
      )
    expect(speechless).toEqual([])
  })

  it('changes no field of one record with what is said of another', () => {
    // Payload and the console write into the fields, so that two records must not share an object.
    const owners = new Map<Field, string>()
    const shared: string[] = []
    for (const { slug, fields } of [...config.collections, ...config.globals])
      traverseFields({
        fields,
        callback: ({ field }) => {
          // Payload adds its own identifier, the same object everywhere.
          if ('name' in field && field.name === 'id') return
          const owner = owners.get(field as Field)
          if (owner)
            shared.push(`${owner} and ${slug}: ${'name' in field ? field.name : field.type}`)
          owners.set(field as Field, slug)
        },
      })
    expect(shared).toEqual([])
    expect(owners.size).toBeGreaterThan(250)
  })
})
