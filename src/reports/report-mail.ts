import type { Language, Sentence } from '../errors/in-language.ts'
import { SERVICES } from '../health/services.ts'
import { html } from '../http/page/html.ts'
import { dateRange } from './date-range.ts'
import type { Report } from './report.ts'
import { USAGE_MEASURES } from './usage.ts'

type Options = {
  readonly language: Language
  /** Public URL of the service, without a slash at its end. */
  readonly serverUrl: string
  /** The report of the period before. */
  readonly previous?: Report | undefined
}

export type ReportMail = { readonly subject: string; readonly text: string; readonly html: string }

const TEXTS = {
  daily: { en: 'Daily report', ja: '日次レポート' },
  weekly: { en: 'Weekly report', ja: '週次レポート' },
  score: { en: 'Health score', ja: 'ヘルススコア' },
  unknown: { en: 'unknown', ja: '不明' },
  before: { en: 'before', ja: '前回' },
  recommendations: { en: 'Recommendations', ja: '推奨事項' },
  none: { en: 'Nothing has to be done.', ja: '対処が必要な項目はありません。' },
  services: { en: 'Uptime', ja: '稼働率' },
  down: { en: 'down', ja: '停止' },
  minutes: { en: 'min', ja: '分' },
  errors: { en: 'Errors logged', ja: '記録されたエラー' },
  usage: { en: 'Usage', ja: '利用状況' },
  mean: { en: 'mean before', ja: '過去の平均' },
  tests: { en: 'Test results', ja: 'テスト結果' },
  runs: { en: 'runs of the suite', ja: '診断の実行' },
  passed: { en: 'passed', ja: '成功' },
  failed: { en: 'failed', ja: '失敗' },
  skipped: { en: 'skipped', ja: 'スキップ' },
  page: { en: 'The whole report', ja: 'レポートの全文' },
} as const satisfies Readonly<Record<string, Sentence>>

type Section = { readonly title: string; readonly lines: readonly string[] }

/**
 * Composes the mail of a report as plain text and as HTML. It has figures only: messages of the log, which may describe
 * attacks and internals, stay in the console.
 */
export function reportMail(report: Report, { language, serverUrl, previous }: Options): ReportMail {
  const { kind, start, score } = report
  const of = (name: keyof typeof TEXTS) => TEXTS[name][language]
  const title = `${of(kind)} ${dateRange(report)}`
  const value = score === null ? of('unknown') : String(score.value)
  const before = previous?.score ? ` (${of('before')}: ${previous.score.value})` : ''
  const url = `${serverUrl}/admin/reports/${kind}/${start}`
  const scoreLine = `${of('score')}: ${value}${before}`
  const sections = sectionsOf(report, language)
  const text = [
    ...[title, scoreLine, ''],
    ...sections.flatMap((one) => [one.title, ...one.lines.map((line) => `- ${line}`), '']),
    `${of('page')}: ${url}`,
  ].join('\n')
  const page = html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${title}</title></head>
<body style="font-family:sans-serif;line-height:1.5;max-width:40rem">
<h1 style="font-size:1.25rem">${title}</h1>
<p>${scoreLine}</p>
${sections.map(
  (one) => html`<h2 style="font-size:1rem">${one.title}</h2>
<ul>${one.lines.map((line) => html`<li>${line}</li>`)}</ul>
`,
)}
<p><a href="${url}">${of('page')}</a></p>
</body>
</html>
`
  return { subject: `${title} – ${scoreLine}`, text, html: page.text }
}

function sectionsOf(report: Report, language: Language): Section[] {
  const { services, errors, usage, tests } = report
  const of = (name: keyof typeof TEXTS) => TEXTS[name][language]
  const advice = report.recommendations.map(({ text }) => text[language])
  return [
    { title: of('recommendations'), lines: advice.length > 0 ? advice : [of('none')] },
    {
      title: of('services'),
      lines: services.map(({ service, uptime, down_minutes: minutes }) => {
        const percent = uptime === null ? of('unknown') : `${uptime} %`
        const down = minutes > 0 ? ` (${of('down')}: ${minutes} ${of('minutes')})` : ''
        return `${SERVICES[service][language]}: ${percent}${down}`
      }),
    },
    { title: of('errors'), lines: [String(errors.total)] },
    {
      title: of('usage'),
      lines: usage.map(({ measure, count, mean }) => {
        const compared = mean === null ? '' : ` (${of('mean')}: ${mean})`
        return `${USAGE_MEASURES[measure].title[language]}: ${count}${compared}`
      }),
    },
    ...(report.kind === 'weekly'
      ? [
          {
            title: of('tests'),
            lines: [
              `${of('runs')}: ${tests.runs}`,
              `${of('passed')}: ${tests.passed}, ${of('failed')}: ${tests.failed}, ${of('skipped')}: ${tests.skipped}`,
            ],
          },
        ]
      : []),
  ].filter(({ lines }) => lines.length > 0)
}
