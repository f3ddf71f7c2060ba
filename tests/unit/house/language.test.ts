import { describe, expect, it } from 'vitest'
import { codeFiles, markdownPages, type ProjectFile } from '../../support/system/project-files.ts'

/** Wording that slows readers down, and what to write instead. */
const PATTERNS: readonly (readonly [pattern: RegExp, better: string])[] = [
  [/(?<!-)\banew\b/i, '"again", or the verb itself: "regenerate", "recompute", "reload"'],
  [/\bwould else\b/i, '"would otherwise"'],
  [/\bStandard:/, '"@default"'],
  [/\bunless told\b/i, '"@default", or "by default"'],
  [/\bfor ever\b/i, '"indefinitely", "permanently", or what ends it'],
  [/\bwho(so)?ever\b/i, 'the subject itself: "the user", "the caller", "the client"'],
  [/\bshall\b/i, '"should", "must"'],
  [/\blet in\b/i, '"admitted", "access denied"'],
  [/\bnot right\b/i, '"invalid", "incorrect"'],
  [/\bsigns? of life\b/i, '"heartbeat"'],
  [/\b(sent|called) off\b/i, '"fulfilled", "shipped", "cancelled"'],
  // The Japanese texts of the console have one word for each thing, too.
  [/コンソール/, '"管理画面"'],
  [/ブラウザ(?!ー)/, '"ブラウザー"'],
  [/法的文書/, '"法務文書"'],
  [/フォトテンプレート/, '"プリントテンプレート"'],
  [/印刷ファイル/, '"印刷データ"'],
]

/** Only in comments outside of tests: `nobody` is also an access rule and a kind of actor. */
const PERSONS = [
  /\b(some|no|any)body\b/i,
  'the subject itself, "anonymous", or the passive',
] as const
/**
 * An address is an IP address or an e-mail address; `.address` and `address()` belong to libraries. URLs that were
 * issued before depend on the label `… v1'`.
 */
const ADDRESS = [
  /(?<!\b(?:ip|ipv[46]|e-mail)[ -]|\bcan |\.)\baddress(?:es)?\b(?!\(| v1')/i,
  '"URL", "route", "IP address" or "e-mail address"',
] as const
/** In other tests a variable for an IP address has this name. */
const WITHOUT_ADDRESS = /^(?:plugins|collections|hooks|src|tests\/support)\//
const COMMENT = /^\s*(\*|\/\/|\/\*)/

type Violation = { readonly file: string; readonly message: string }

function violationsOf({ file, text }: ProjectFile): Violation[] {
  const raw = text.split('\n')
  // A sentence may be wrapped within a comment; every line keeps its number.
  const lines = raw.map((line) => line.replace(/^\s*(\*(?!\/)|\/\/)?\s*/, ''))
  return lines.flatMap((line, index) => {
    const wrapped = `${line} ${lines[index + 1] ?? ''}`
    const isComment = COMMENT.test(raw[index] ?? '') && !file.startsWith('tests/')
    const patterns = [
      ...PATTERNS,
      ...(isComment ? [PERSONS] : []),
      ...(WITHOUT_ADDRESS.test(file) ? [ADDRESS] : []),
    ]
    return patterns.flatMap(([pattern, better]) => {
      const found = pattern.exec(wrapped)
      if (!found || found.index >= line.length) return []
      return [{ file, message: `${file}:${index + 1}: "${found[0]}". Write ${better}.` }]
    })
  })
}

const isOwn = ({ file }: ProjectFile) => file !== 'tests/unit/house/language.test.ts'
const isText = ({ file }: ProjectFile) => file !== 'docs/glossary.md'

describe('the language of the project', () => {
  it.each([
    ['// It is made anew.', '1: "anew". Write "again"'],
    ['/**\n * It would\n * else wait.\n */', '2: "would else". Write "would otherwise"'],
    ['// Payload asks nobody.', '1: "nobody". Write the subject itself'],
    ['const address = new URL(base)', '1: "address". Write "URL"'],
    ['// The\n// addresses of pictures.', '2: "addresses". Write "URL"'],
    ["const text = 'The fields are not right.'", '1: "not right". Write "invalid"'],
    ["const ja = 'コンソール内を検索'", '1: "コンソール". Write "管理画面"'],
  ])('is checked: %j', (text, message) => {
    const [found] = violationsOf({ file: 'src/planted.ts', text })
    expect(found?.message).toContain(message)
  })

  it('is free of the listed wording', async () => {
    const files = [...(await codeFiles()).filter(isOwn), ...(await markdownPages()).filter(isText)]
    const found = files.flatMap(violationsOf).map(({ message }) => message)
    expect(found).toEqual([])
  })
})
