import type {
  RunAnswer,
  ShownCheck,
} from '../../../plugins/operations/diagnostics/runs/run-answer.ts'
import type { Language } from '../../errors/in-language.ts'
import { runbookIn } from '../../health/runbooks.ts'

const WORDS = {
  en: { healthy: 'ok', warning: 'warning', error: 'ERROR', skipped: 'skipped', action: 'Do' },
  ja: { healthy: '正常', warning: '警告', error: 'エラー', skipped: '対象外', action: '対応' },
} as const

type Table = Pick<RunAnswer, 'summary'> & {
  /** Those of the suite have a step. */
  readonly checks: readonly (ShownCheck & { readonly step?: number })[]
}

/** A line for each part, and below a problem what to do and the runbook. */
export function resultTable({ checks, summary }: Table, language: Language): string {
  const words = WORDS[language]
  const lines = checks.flatMap((check) => [
    `${String(check.step ?? '').padStart(2)}  ${check.title}`,
    ...check.parts.flatMap((part) => {
      const runbook = runbookIn(language, check.runbook)
      const { status = 'skipped', response_time: ms = 0, detail, action } = part
      const row = `    ${words[status].padEnd(8)} ${`${ms} ms`.padStart(9)}  ${part.title}`
      const isProblem = status === 'error' || status === 'warning'
      return [
        detail === undefined ? row : `${row} – ${detail}`,
        ...(isProblem ? [`        ${words.action}: ${action} (${runbook})`] : []),
      ]
    }),
  ])
  const counts = Object.entries(summary).map(
    ([status, count]) => `${words[status as keyof typeof summary]} ${count}`,
  )
  return [...lines, counts.join(', ')].join('\n')
}
