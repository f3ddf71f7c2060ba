import { type Html, html } from '../http/page/html.ts'
import type { CheckStatus } from './check-result.ts'

export type JUnitCase = {
  readonly name: string
  readonly status: CheckStatus
  /** Ms. */
  readonly responseTime: number
  readonly detail?: string | undefined
  readonly action?: string | undefined
}

export type JUnitSuite = { readonly name: string; readonly cases: readonly JUnitCase[] }

/** What XML 1.0 cannot contain, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const clean = (text: string) => text.toWellFormed().replace(NO_XML, '')

/**
 * Test results as JUnit XML, which build servers read: a suite for each check, a case for each part. A warning is
 * passed, with its detail as output.
 */
export function junit(name: string, suites: readonly JUnitSuite[]): string {
  const cases = suites.flatMap((suite) => suite.cases)
  const { text } =
    html`<testsuites name="${clean(name)}"${counts(cases)}>${suites.map(suiteOf)}</testsuites>`
  return `<?xml version="1.0" encoding="UTF-8"?>\n${text}\n`
}

function counts(cases: readonly JUnitCase[]): Html {
  const failures = cases.filter(({ status }) => status === 'error').length
  const skipped = cases.filter(({ status }) => status === 'skipped').length
  const seconds = cases.reduce((sum, { responseTime }) => sum + responseTime, 0) / 1000
  return html` tests="${cases.length}" failures="${failures}" skipped="${skipped}" time="${seconds}"`
}

const suiteOf = ({ name, cases }: JUnitSuite): Html =>
  html`
<testsuite name="${clean(name)}"${counts(cases)}>${cases.map((one) => caseOf(name, one))}
</testsuite>`

function caseOf(suite: string, { name, responseTime, ...rest }: JUnitCase): Html {
  const seconds = responseTime / 1000
  return html`
<testcase classname="${clean(suite)}" name="${clean(name)}" time="${seconds}">${outcome(rest)}</testcase>`
}

function outcome({ status, detail = '', action = '' }: Omit<JUnitCase, 'name' | 'responseTime'>) {
  switch (status) {
    case 'error':
      return html`<failure message="${clean(detail)}">${clean(action)}</failure>`
    case 'skipped':
      return html`<skipped message="${clean(detail)}"/>`
    default:
      return detail === '' ? html`` : html`<system-out>${clean(detail)}</system-out>`
  }
}
