import { ExportResultCode } from '@opentelemetry/core'
import type { SpanExporter } from '@opentelemetry/sdk-trace'

/**
 * Reports when exports begin to fail: the SDK itself says nothing of it. Later failures are reported after a success
 * only, so that a collector that is away does not fill the log.
 */
export function reportingExporter(
  exporter: SpanExporter,
  onFailure: (error: unknown) => void,
): SpanExporter {
  let isFailing = false
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const hasFailed = result.code === ExportResultCode.FAILED
        if (hasFailed && !isFailing) onFailure(result.error)
        isFailing = hasFailed
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}
