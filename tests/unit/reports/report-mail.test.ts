import { describe, expect, it } from 'vitest'
import { buildReport } from '../../../src/reports/build-report.ts'
import { reportMail } from '../../../src/reports/report-mail.ts'
import { allWell, DAY, nothing, upAllTheTime, WEEK } from '../../support/reports/facts.ts'

const OPTIONS = { language: 'en', serverUrl: 'https://console.example' } as const
const down = buildReport(DAY, {
  ...allWell(DAY),
  services: [upAllTheTime(DAY, 'factory', { downMinutes: 15 })],
  errors: {
    services: [{ service: 'api', errors: 1 }],
    messages: [{ message: '<script>secret</script>', errors: 1 }],
  },
})

describe('the mail of a report', () => {
  it('names the period, the score and the one before, what to do, and where the rest is', () => {
    const previous = buildReport(DAY, allWell(DAY))
    const { subject, text } = reportMail(down, { ...OPTIONS, previous })
    expect(subject).toBe('Daily report 2026-11-20 – Health score: 87.6 (before: 100)')
    expect(text).toContain('- Factory was up 98.958 % of the time')
    expect(text).toContain('- Factory: 98.958 % (down: 15 min)')
    expect(text).toContain('https://console.example/admin/reports/daily/2026-11-20')
  })

  it('has the same content as HTML, escaped, and no message of the log', () => {
    const { text, html } = reportMail(down, OPTIONS)
    expect(html).toContain('<li>Factory: 98.958 % (down: 15 min)</li>')
    expect(html).toContain('lang="en"')
    expect(`${text}${html}`).not.toMatch(/script|secret/)
  })

  it('exists in Japanese, with the test results of a week', () => {
    const { subject, text, html } = reportMail(buildReport(WEEK, allWell(WEEK)), {
      ...OPTIONS,
      language: 'ja',
    })
    expect(subject).toBe('週次レポート 2026-11-16 – 2026-11-22 – ヘルススコア: 100')
    expect(text).toContain('対処が必要な項目はありません。')
    expect(text).toContain('- 成功: 1, 失敗: 0, スキップ: 0')
    expect(html).toContain('lang="ja"')
  })

  it('says that nothing is known in an empty installation', () => {
    const { subject, text } = reportMail(buildReport(DAY, nothing()), OPTIONS)
    expect(subject).toBe('Daily report 2026-11-20 – Health score: unknown')
    expect(text).toContain('Nothing was checked or logged.')
    expect(text).not.toMatch(/NaN|null|undefined/)
  })
})
