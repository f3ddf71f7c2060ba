import { withPayload } from '@payloadcms/next/withPayload'

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  // Types are checked by `npm run check:types`, over the whole project and not only what Next sees.
  typescript: { ignoreBuildErrors: true },
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
  // Pictures are made by the service itself; Next's own optimizer would fetch URLs that a client names.
  images: { unoptimized: true },
  experimental: { cpus: 2 },
  // The service has no page of its own for visitors: its front door is the console.
  redirects: async () => [{ source: '/', destination: '/admin', permanent: false }],
}

export default withPayload(config)
