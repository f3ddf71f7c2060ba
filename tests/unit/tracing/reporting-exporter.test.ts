import { type ExportResult, ExportResultCode } from '@opentelemetry/core'
import { describe, expect, it } from 'vitest'
import { reportingExporter } from '../../../src/tracing/reporting-exporter.ts'

const SENT: ExportResult = { code: ExportResultCode.SUCCESS }
const away = (reason: string): ExportResult => ({
  code: ExportResultCode.FAILED,
  error: new Error(reason),
})

describe('an exporter of traces', () => {
  it('reports the first failure of each outage, and passes every result on', () => {
    const results = [SENT, away('first'), away('second'), SENT, away('third'), SENT]
    const waiting = [...results]
    const reported: unknown[] = []
    const exporter = reportingExporter(
      {
        export: (_, done) => done(waiting.shift() ?? SENT),
        shutdown: async () => {},
      },
      (error) => reported.push(error),
    )
    const seen: ExportResult[] = []
    for (const _ of results) exporter.export([], (result) => seen.push(result))
    expect(seen).toEqual(results)
    expect(reported).toEqual([new Error('first'), new Error('third')])
  })
})
