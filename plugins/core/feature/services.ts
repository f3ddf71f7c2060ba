import type { z } from 'zod'
import type { AttestationPort } from '../../../src/attestation/port.ts'
import type { CommercePort } from '../../../src/commerce/port.ts'
import type { SettingCipher } from '../../../src/encryption/setting-cipher.ts'
import type { FactoryPort } from '../../../src/factory/port.ts'
import type { ConsoleLogin } from '../../../src/identity/console-login/create-console-login.ts'
import type { Gateway } from '../../../src/identity/gateway/create-gateway.ts'
import type { LocalLogin } from '../../../src/identity/local-login.ts'
import type { IdTokenVerifier } from '../../../src/identity/tokens/verify-id-token.ts'
import type { JobQueue } from '../../../src/jobs/job-queue.ts'
import type { LogShipper } from '../../../src/logs/shipping/log-shipper.ts'
import type { MailPort } from '../../../src/mail/port.ts'
import type { Circuit } from '../../../src/network/circuit.ts'
import type { Peer } from '../../../src/network/peer.ts'
import type { ObjectStore } from '../../../src/object-store/port.ts'
import type { UrlSigner } from '../../../src/object-store/signed-url.ts'
import type { RateLimiter } from '../../../src/rate-limit/rate-limiter.ts'

/** What features receive: the adapters of outside systems, and the settings of the installation. */
export type Services = {
  readonly store: ObjectStore
  readonly urlSigner: UrlSigner
  readonly commerce: CommercePort
  readonly factory: FactoryPort
  readonly circuits: Circuits
  /** The same past their circuits, for checks: operators want to know what is wrong, also while nothing else asks. */
  readonly alwaysAsked: { readonly commerce: CommercePort; readonly factory: FactoryPort }
  readonly mail: MailPort
  readonly queue: JobQueue
  readonly database: {
    /**
     * Asks the database for nothing, outside of Payload's pool.
     *
     * @throws Error when it does not respond.
     */
    readonly ping: () => Promise<void>
  }
  readonly limiter: RateLimiter
  readonly logShipper: LogShipper
  readonly attestation: AttestationPort
  readonly identity: IdentityServices
  /** Encrypts the values of settings that are marked as encrypted. */
  readonly settingCipher: SettingCipher
  readonly settings: ServiceSettings
  readonly installation: Installation
}

/** Whether this process asks the systems that many requests and jobs ask. */
export type Circuits = Readonly<Record<'shop' | 'factory', Circuit>>

/** What the process was started with, for checks. */
type Installation = {
  /** The systems behind the services. */
  readonly peers: readonly Peer[]
  /** Folder of everything that the service writes. */
  readonly dataDir: string
  /**
   * Reads and checks the environment again.
   *
   * @param features whose variables are read as well.
   * @throws Error that names each wrong variable.
   */
  readonly readEnvironment: (
    features: readonly { readonly name: string; readonly variables?: z.ZodObject }[],
  ) => void
}

/** How users are authenticated in this installation. */
export type IdentityServices = {
  readonly idTokens: IdTokenVerifier
  /** Verifies the ID tokens of customers of brand sites, who have no account here. */
  readonly customerTokens: IdTokenVerifier
  readonly consoleLogin: ConsoleLogin
  /** The access gateway in front of the console. If none is configured, its headers are refused. */
  readonly gateway: Gateway
  /** Whether an unknown but valid ID token creates an artist account. */
  readonly createArtists: boolean
  /** Whether passwords are accepted; `off` closes every endpoint that takes one. */
  readonly localLogin: LocalLogin
}

export type ServiceSettings = {
  /** Version of the service, as in `package.json`. */
  readonly version: string
  /** Which environment this is. */
  readonly environment: 'production' | 'staging' | 'development'
  /** Public URL of the service, without a trailing slash. */
  readonly serverUrl: string
  /** Signs upload tokens; at least 32 characters. */
  readonly secret: string
  /** Longest wait for the lock of an account or artwork. */
  readonly lockSeconds: number
  /** Folder of what a machine keeps, e.g. log lines while the database is away. */
  readonly dataDir: string
  /** Folder for files that are deleted at the end of a request. */
  readonly uploadDir: string
  /** Folder for files that are deleted at the end of a job, and for the cache that jobs share. */
  readonly cacheDir: string
  /** Contact e-mail address in mails to customers, until an operator changes the setting. */
  readonly supportEmail: string
  /** E-mail address of the configured super administrator (section 5.4), who cannot be invited. */
  readonly administrator: string | undefined
  /** Origins whose pages may call the API, in addition to those of the brands. */
  readonly corsOrigins: readonly string[]
  /** Header that carries the attestation token. */
  readonly attestationHeader: string
}
