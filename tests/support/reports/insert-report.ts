import { withClient } from '../../../src/database/with-client.ts'
import { buildReport } from '../../../src/reports/build-report.ts'
import type { Facts } from '../../../src/reports/facts.ts'
import type { Period } from '../../../src/reports/period.ts'
import { reportText } from '../../../src/reports/report.ts'

/** Puts a report of these facts into the database, as one that was stored and mailed. */
export async function insertReport(
  databaseUrl: string,
  period: Period,
  facts: Facts,
): Promise<void> {
  const { kind, start, from, to } = period
  await withClient(databaseUrl, (client) =>
    client.query(
      `insert into generated_reports (kind, start, "from", "to", content, key, stored_at, status)
       values ($1, $2, $3, $4, $5, $6, now(), 'sent')`,
      [
        ...[kind, start, new Date(from), new Date(to), reportText(buildReport(period, facts))],
        `reports/${kind}/${start}.r1.json`,
      ],
    ),
  )
}
