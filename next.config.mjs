import { withPayload } from '@payloadcms/next/withPayload'

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  // Types are checked by `npm run check:types`, over the whole project and not only what Next sees.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ['pg-boss', 'sharp', 'busboy'],
  experimental: { cpus: 2 },
  // The service has no page of its own for visitors: its front door is the console.
  redirects: async () => [{ source: '/', destination: '/admin', permanent: false }],
}

export default withPayload(config)
