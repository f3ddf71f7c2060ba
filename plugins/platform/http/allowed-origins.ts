import type { Payload } from 'payload'

/** The sites whose pages may call the API from a browser. */
export type AllowedOrigins = (payload: Payload, origin: string) => Promise<boolean>

/** How long a change of a brand's domain may take to be noticed. */
const FRESH_MS = 30_000

/**
 * The sites of the brands, by their domains, and those of the configuration. While the database is
 * away the domains that were known last count.
 *
 * @see docs/decisions/0072-restrict-browser-calls-by-origin.md
 */
export function createAllowedOrigins(configured: readonly string[]): AllowedOrigins {
  let known: ReadonlySet<string> = new Set()
  let readAt = Number.NEGATIVE_INFINITY
  return async (payload, origin) => {
    if (configured.includes(origin)) return true
    if (Date.now() - readAt > FRESH_MS) {
      readAt = Date.now()
      try {
        known = await brandOrigins(payload)
      } catch (error) {
        payload.logger.warn({ err: error }, 'The domains of the brands could not be read.')
      }
    }
    return known.has(origin)
  }
}

async function brandOrigins(payload: Payload): Promise<ReadonlySet<string>> {
  const { docs } = await payload.find({
    collection: 'brands',
    depth: 0,
    pagination: false,
    overrideAccess: true,
    select: { domain: true },
    where: { domain: { exists: true } },
  })
  return new Set(docs.flatMap(({ domain }) => originOf(domain)))
}

function originOf(domain: string | null | undefined): string[] {
  const address = `https://${domain}`
  return domain && URL.canParse(address) ? [new URL(address).origin] : []
}
