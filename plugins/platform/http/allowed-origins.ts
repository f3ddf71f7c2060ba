import type { Payload } from 'payload'

/** Whether pages of an origin may call the API from a browser. */
export type AllowedOrigins = (payload: Payload, origin: string) => Promise<boolean>

/** Maximum age of the list of brand domains. */
const FRESH_MS = 30_000

/**
 * Allows the domains of the brands and the configured origins. While the database is unavailable, the last
 * known domains apply.
 *
 * @param now monotonic clock in ms.
 * @see docs/decisions/0072-restrict-browser-calls-by-origin.md
 */
export function createAllowedOrigins(
  configured: readonly string[],
  now: () => number = () => performance.now(),
): AllowedOrigins {
  // A promise: requests that come while the list is read wait for it, because the one before may be empty.
  let known: Promise<ReadonlySet<string>> = Promise.resolve(new Set())
  let readAt = Number.NEGATIVE_INFINITY
  return async (payload, origin) => {
    if (configured.includes(origin)) return true
    if (now() - readAt > FRESH_MS) {
      readAt = now()
      known = readOrKeep(payload, known)
    }
    return (await known).has(origin)
  }
}

async function readOrKeep(
  payload: Payload,
  before: Promise<ReadonlySet<string>>,
): Promise<ReadonlySet<string>> {
  try {
    return await brandOrigins(payload)
  } catch (error) {
    payload.logger.warn({ err: error }, 'The domains of the brands could not be read.')
    return before
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
  const url = `https://${domain}`
  return domain && URL.canParse(url) ? [new URL(url).origin] : []
}
