import { cp, rm } from 'node:fs/promises'
import path from 'node:path'
import type { QueryResultRow } from 'pg'
import { inject } from 'vitest'
import { withClient } from '../../../src/database/with-client.ts'
import type { ObjectStore } from '../../../src/object-store/port.ts'
import type { Child } from '../../../src/stack/child.ts'
import { developmentIssuerFacts } from '../../../src/stand-ins/attestation-issuer/project.ts'
import type { FaultHook } from '../../../src/stand-ins/commerce-sandbox/fault.ts'
import { startCommerceSandbox } from '../../../src/stand-ins/commerce-sandbox/start-commerce-sandbox.ts'
import type { DeliveryHook } from '../../../src/stand-ins/commerce-sandbox/webhooks/webhook-sender.ts'
import { DEFAULT_ACCOUNTS } from '../../../src/stand-ins/identity-provider/default-accounts.ts'
import { requestIdToken } from '../../../src/stand-ins/identity-provider/request-id-token.ts'
import type { SigningKeys } from '../../../src/stand-ins/identity-provider/signing-keys.ts'
import { startDevelopmentProvider } from '../../../src/stand-ins/identity-provider/start.ts'
import type { PlatformProduct } from '../../conformance/commerce/bench.ts'
import { platformProducts } from '../../conformance/commerce/platform-products.ts'
import { createTestDatabase } from '../database/database.ts'
import { type Shop, shopOf } from '../shop/shop.ts'
import { startObjectStore } from '../store/object-store.ts'
import type { S3Server } from '../store/s3/start-s3-server.ts'
import { freePort } from '../system/free-port.ts'
import { makeTemporaryFolder } from '../system/make-temporary-folder.ts'
import { GENEROUS_LIMITS } from './generous-limits.ts'
import { createProcesses, type Processes } from './processes.ts'
import { PRODUCTION_ENVIRONMENT } from './production-environment.ts'

/** Sub of an account of the development provider. */
export type Login = 'artist' | 'artist-2' | 'art-admin' | 'photo-admin' | 'super-admin'

const COMMERCE_TOKEN = 'commerce-token-of-this-test'
export const TEST_SECRET = 'a-secret-of-this-test-with-enough-characters'

/** The whole service for one test file: a database, a store and peers of its own. */
export type Service = Processes & {
  /** URL of the API, without a slash at its end. */
  readonly url: string
  readonly apiPid: number
  readonly databaseUrl: string
  readonly dataDir: string
  /** The environment of its processes. */
  readonly env: Readonly<Record<string, string>>
  readonly store: ObjectStore
  /** The server of the objects, when they are not on the local disk. */
  readonly s3: S3Server | undefined
  readonly issuer: string
  /** The private keys of the identity provider, for tokens that it would never issue. */
  readonly keys: SigningKeys
  /** The private keys of its attestation service. */
  readonly attestationKeys: SigningKeys
  /** ID token of one of the development provider's accounts. */
  tokenOf(login: Login): Promise<string>
  /** Runs one statement in its database and returns the rows. */
  rows<Row extends QueryResultRow = QueryResultRow>(
    statement: string,
    values?: readonly unknown[],
  ): Promise<Row[]>
  /** As `rows`, but returns the first row and throws where there is none. */
  row<Row extends QueryResultRow = QueryResultRow>(
    statement: string,
    values?: readonly unknown[],
  ): Promise<Row>
  /** Everything the shop holds. */
  products(): Promise<PlatformProduct[]>
  /** What shoppers and the shop's people do. */
  readonly shop: Shop
  /** Makes requests of the shop fail from now on. */
  setCommerceFault(fault: FaultHook | undefined): void
  stop(): Promise<void>
}

export type ServiceOptions = {
  /** Another database than a copy of the template; the caller removes it. */
  readonly databaseUrl?: string
  /** Another folder than the template's to copy the data from. */
  readonly templateDataDir?: string
  readonly env?: Readonly<Record<string, string>>
  /** What browsers call the service, behind a gateway with https. @default its own URL */
  readonly publicUrl?: string
  /** The secret with which the shop signs webhooks; without it none is sent. */
  readonly webhookSecret?: string
  /** Decides how the webhooks of the shop arrive. */
  readonly delivery?: DeliveryHook
  /** Prepares the folders before anything is put into them; gives more of the environment. */
  readonly prepare?: (folders: {
    readonly folder: string
    readonly dataDir: string
  }) => Promise<Readonly<Record<string, string>>>
  /** Where objects are kept. @default as `TEST_OBJECT_STORE` says, or the local disk */
  readonly objectStore?: 'local-disk' | 's3'
}

/** Starts peers in this process and the API in a process of its own; workers are started on demand. */
export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const database = options.databaseUrl ? undefined : await createTestDatabase()
  const databaseUrl = options.databaseUrl ?? database?.url ?? ''
  const folder = await makeTemporaryFolder()
  const dataDir = path.join(folder, 'data')
  const prepared = await options.prepare?.({ folder, dataDir })
  await cp(options.templateDataDir ?? inject('templateDataDir'), dataDir, { recursive: true })

  let fault: FaultHook | undefined
  const commerce = await startCommerceSandbox({
    port: 0,
    dataDir,
    accessToken: COMMERCE_TOKEN,
    bucketSize: 100_000,
    fault: (request) => fault?.(request),
    webhookSecret: options.webhookSecret,
    ...(options.delivery && { delivery: options.delivery }),
  })
  const port = await freePort()
  const url = `http://localhost:${port}`
  const { publicUrl = url } = options
  const { identity: keys, attestation: attestationKeys } = inject('signingKeys')
  const identity = await startDevelopmentProvider({
    port: 0,
    clients: [
      { clientId: 'print-commerce', redirectUris: [`${publicUrl}/api/users/oidc/callback`] },
    ],
    accounts: DEFAULT_ACCOUNTS,
    keys,
    attestationKeys,
  })
  const attestation = developmentIssuerFacts(identity.url)
  const objects = await startObjectStore(options.objectStore, path.join(dataDir, 'objects'))
  const env: Record<string, string> = {
    APP_ENV: 'development',
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    TMPDIR: folder,
    PORT: String(port),
    SERVER_URL: publicUrl,
    PAYLOAD_SECRET: TEST_SECRET,
    SETTINGS_KEYS: PRODUCTION_ENVIRONMENT.SETTINGS_KEYS,
    OIDC_ISSUER: identity.url,
    ATTESTATION_KIND: 'app-check',
    APP_CHECK_ISSUER: attestation.issuer,
    APP_CHECK_JWKS_URL: attestation.jwksUrl,
    APP_CHECK_AUDIENCES: attestation.audiences.join(','),
    APP_CHECK_APP_IDS: attestation.appIds.join(','),
    COMMERCE_URL: commerce.url,
    COMMERCE_ACCESS_TOKEN: COMMERCE_TOKEN,
    ...(options.webhookSecret && { COMMERCE_WEBHOOK_SECRET: options.webhookSecret }),
    // A shop that is away is asked as often as in production, without the pauses.
    COMMERCE_RETRY_PAUSE_MS: '1',
    // Nor does a test wait until a shop that was away is asked again.
    PEER_REST_SECONDS: '0',
    ...objects.env,
    // They would write test data among those that tests count.
    PERIODIC_CHECKS: 'off',
    // They would be mailed among the mails that tests count.
    PERIODIC_REPORTS: 'off',
    ...GENEROUS_LIMITS,
    ...prepared,
    ...options.env,
  }
  const rows = <Row extends QueryResultRow>(statement: string, values: readonly unknown[] = []) =>
    withClient(databaseUrl, async (client) => {
      const result = await client.query<Row>(statement, [...values])
      return result.rows
    })
  const processes = createProcesses(env)
  const stop = async () => {
    await processes.stopAll()
    await commerce.close()
    await identity.close()
    await objects.s3?.close()
    await database?.drop()
    // The decoding processes of a killed process end a moment after it.
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  let api: Child
  try {
    api = await processes.start('tests/support/service/api-process.ts', 'api ready')
  } catch (error) {
    await stop()
    throw error
  }
  return {
    ...processes,
    apiPid: api.pid ?? Number.NaN,
    url,
    databaseUrl,
    dataDir,
    env,
    store: objects.store,
    s3: objects.s3,
    issuer: identity.url,
    keys,
    attestationKeys,
    stop,
    tokenOf: (login) =>
      requestIdToken({
        issuer: identity.url,
        login: `dev-${login}`,
        password: `${login}-password`,
      }),
    rows,
    row: async <Row extends QueryResultRow>(statement: string, values?: readonly unknown[]) => {
      const [first] = await rows<Row>(statement, values)
      if (!first) throw new Error(`No row: ${statement}`)
      return first
    },
    products: async () => {
      const before = fault
      fault = undefined
      const all = await platformProducts(
        `${commerce.url}/admin/api/2026-07/graphql.json`,
        COMMERCE_TOKEN,
      )
      fault = before
      return all
    },
    shop: shopOf({ url: commerce.url, accessToken: COMMERCE_TOKEN }),
    setCommerceFault(next) {
      fault = next
    },
  }
}
