import type { Report } from '../../../../src/reports/report.ts'

const KEY = /^reports\/(daily|weekly)\/\d{4}-\d\d-\d\d\.r\d+\.json$/

/** The key of a revision in the object store. Another revision never replaces an object. */
export const reportKey = ({ kind, start }: Pick<Report, 'kind' | 'start'>, revision: number) =>
  `reports/${kind}/${start}.r${revision}.json`

export const isReportKey = (key: string): boolean => KEY.test(key)
