import { z } from 'zod'

const schema = z.object({
  /** URL of the service, e.g. `https://service.example`. */
  SERVICE_URL: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, '')),
  /** Key of a service account that may read the catalogue and the thumbnails of the brand. */
  SERVICE_KEY: z.string().min(1),
  /** ID of the brand, e.g. `art`. */
  BRAND: z.string().regex(/^[a-z][a-z0-9-]*$/),
  /** Verifies that the service has asked for a deployment. */
  BRAND_SITE_SECRET: z.string().min(16),
})

export type Settings = z.infer<typeof schema>

/** @throws Error that names each wrong variable, without its value. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const read = schema.safeParse(environment)
  if (read.success) return read.data
  const problems = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new Error(`Set these variables of the environment:\n${problems.join('\n')}`)
}
