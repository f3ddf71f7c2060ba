/**
 * No script runs on this site: its pages have none, and the policy refuses any that a text could bring. Style
 * attributes are those of tables with aligned columns and the colours of the brand, whose logo may be anywhere.
 */
const POLICY = [
  "default-src 'none'",
  "img-src 'self' https:",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** A cache in front of the site asks whether its page is the last one: a deployment reaches this server only. */
const PAGES = { source: '/((?!_next/|api/).*)', cacheControl: 'public, max-age=0, must-revalidate' }

const HEADERS = {
  'Content-Security-Policy': POLICY,
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
}

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  // Types are checked with the whole project.
  typescript: { ignoreBuildErrors: true },
  images: { unoptimized: true },
  headers: async () => [
    {
      source: '/:path*',
      headers: Object.entries(HEADERS).map(([key, value]) => ({ key, value })),
    },
    { source: PAGES.source, headers: [{ key: 'Cache-Control', value: PAGES.cacheControl }] },
  ],
}

export default config
