import type { Sentence } from '../errors/in-language.ts'

/** Another system that the environment names, without its credentials. */
export type Peer = {
  /** In kebab-case, e.g. `identity-provider`. */
  readonly id: string
  readonly title: Sentence
  /** Host name or IP address. */
  readonly host: string
  readonly port: number
  /** Whether the connection begins with TLS. */
  readonly hasTls: boolean
}

const PORTS: Readonly<Record<string, number>> = {
  'http:': 80,
  'https:': 443,
  'postgres:': 5432,
  'postgresql:': 5432,
  // Nodemailer's defaults.
  'smtp:': 587,
  'smtps:': 465,
}

/**
 * Returns the peers with a URL of the environment. One that names no host is left out: PostgreSQL on a Unix socket.
 *
 * @param given URLs by the id of the peer; undefined where none is configured.
 */
export function peersOf(
  given: readonly {
    readonly id: string
    readonly title: Sentence
    readonly url: string | undefined
  }[],
): Peer[] {
  return given.flatMap(({ id, title, url }) => {
    if (url === undefined) return []
    const { protocol, hostname, port } = new URL(url)
    if (hostname === '') return []
    return [
      {
        ...{ id, title, host: hostname.replace(/^\[|\]$/g, '') },
        port: port === '' ? (PORTS[protocol] ?? 443) : Number(port),
        hasTls: protocol === 'https:' || protocol === 'smtps:',
      },
    ]
  })
}
