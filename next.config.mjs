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

const withConsole = withPayload(config)

export default {
  ...withConsole,
  // Payload lets every response vary by the colour scheme of the browser. Chromium keeps no compiled code of scripts that
  // vary by it, and would compile all scripts of the console for each page.
  headers: async () =>
    ((await withConsole.headers?.()) ?? []).map((rule) =>
      rule.source === '/:path*' ? { ...rule, source: '/((?!_next/static/).*)' } : rule,
    ),
}
