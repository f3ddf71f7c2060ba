import { withPayload } from '@payloadcms/next/withPayload'

export default withPayload({
  serverExternalPackages: [
    'pg-boss',
    'sharp',
    'busboy',
    'prom-client',
    '@opentelemetry/api',
    '@opentelemetry/context-async-hooks',
    '@opentelemetry/core',
    '@opentelemetry/exporter-trace-otlp-http',
    '@opentelemetry/resources',
    '@opentelemetry/sdk-trace',
  ],
})
