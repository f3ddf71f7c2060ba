import { resolve } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import type { Circuits, Services } from '../../plugins/core/feature/services.ts'
import { createAppCheck } from '../attestation/adapters/app-check/create-app-check.ts'
import { createClosedAttestation } from '../attestation/adapters/closed.ts'
import { createTurnstile } from '../attestation/adapters/turnstile/create-turnstile.ts'
import type { AttestationPort } from '../attestation/port.ts'
import { createMedusa } from '../commerce/adapters/medusa/create-medusa.ts'
import { createPostgresBudget } from '../commerce/adapters/postgres-budget/create-postgres-budget.ts'
import { createShopify } from '../commerce/adapters/shopify/create-shopify.ts'
import type { CostBudget } from '../commerce/budget/port.ts'
import type { CommercePort } from '../commerce/port.ts'
import { pingDatabase } from '../database/ping-database.ts'
import { outsideTransactions } from '../database/transaction-scope.ts'
import { createSettingCipher, parseSettingsKeys } from '../encryption/setting-cipher.ts'
import { createJsonHttpFactory } from '../factory/adapters/json-http/adapter.ts'
import type { FactoryPort } from '../factory/port.ts'
import { SERVICES } from '../health/services.ts'
import { createJobQueue } from '../jobs/job-queue.ts'
import { createProcessLogger } from '../logs/process-logger.ts'
import { createLogShipper, type LogShipper } from '../logs/shipping/log-shipper.ts'
import { createLogSpool } from '../logs/shipping/log-spool.ts'
import { createLogStore } from '../logs/shipping/log-store.ts'
import { createCircuit } from '../network/circuit.ts'
import { portWithCircuit } from '../network/circuit-port.ts'
import { outageOf } from '../network/outage.ts'
import { createLocalDiskStore } from '../object-store/adapters/local-disk/create-local-disk-store.ts'
import { createS3Store } from '../object-store/adapters/s3/create-s3-store.ts'
import type { ObjectStore } from '../object-store/port.ts'
import { createUrlSigner } from '../object-store/signed-url.ts'
import { observedPort } from '../observation/observed-port.ts'
import { createMemoryCounter } from '../rate-limit/adapters/memory.ts'
import { createPostgresCounter } from '../rate-limit/adapters/postgres.ts'
import { createRedisCounter } from '../rate-limit/adapters/redis.ts'
import type { RateLimits } from '../rate-limit/budgets.ts'
import type { RateCounter } from '../rate-limit/port.ts'
import { createRateLimiter, type RateLimiter } from '../rate-limit/rate-limiter.ts'
import { createIdentity } from './create-identity.ts'
import { createMail } from './create-mail.ts'
import { type Environment, readEnvironment } from './environment.ts'
import { peersOfServices } from './peers.ts'
import { uploadFolder } from './upload-folder.ts'

/** Methods of the shop's port that call no other system. */
const LOCAL = ['adminUrl', 'budgetUse', 'readWebhook'] as const

/**
 * The one place where adapters are chosen from the environment. A process calls it once, through
 * payload.config.ts; nothing connects before its first use.
 */
export function createServices(env: Environment): Services {
  const logger = createProcessLogger(env.LOG_LEVEL)
  const guarded: typeof outsideTransactions =
    env.APP_ENV === 'development' ? outsideTransactions : (_name, port) => port
  const circuits = createCircuits(env)
  const commerce = guarded('commerce', createCommerce(env), LOCAL)
  const factory = guarded('factory', createFactory(env))
  const store = guarded('store', objectStore(env), ['publicUrl', 'signedUrl'])
  return {
    store: observedPort('object-store', store, ['publicUrl', 'signedUrl', 'list']),
    urlSigner: createUrlSigner({ secrets: [env.PAYLOAD_SECRET] }),
    commerce: observedPort('shop', portWithCircuit(circuits.shop, commerce, LOCAL), LOCAL),
    factory: observedPort('factory', portWithCircuit(circuits.factory, factory)),
    circuits,
    alwaysAsked: {
      commerce: observedPort('shop', commerce, LOCAL),
      factory: observedPort('factory', factory),
    },
    mail: guarded('mail', createMail(env)),
    queue: createJobQueue({
      databaseUrl: env.DATABASE_URL,
      onError: (err) => logger.error({ err }, 'The job queue failed.'),
    }),
    database: { ping: () => pingDatabase(env.DATABASE_URL) },
    identity: createIdentity(env),
    attestation: guarded('attestation', createAttestation(env)),
    limiter: createRateLimiter(createCounter(env), rateLimits(env)),
    logShipper: logShipper(env),
    settingCipher: createSettingCipher(parseSettingsKeys(env.SETTINGS_KEYS)),
    installation: {
      peers: peersOfServices(env),
      dataDir: resolve(env.DATA_DIR),
      readEnvironment: (features) => void readEnvironment(process.env, features),
    },
    settings: {
      version: packageJson.version,
      environment: env.APP_ENV,
      serverUrl: env.SERVER_URL.replace(/\/$/, ''),
      secret: env.PAYLOAD_SECRET,
      lockSeconds: env.DATABASE_LOCK_SECONDS,
      dataDir: resolve(env.DATA_DIR),
      uploadDir: uploadFolder(env.DATA_DIR),
      cacheDir: resolve(env.DATA_DIR, 'cache'),
      supportEmail: env.SUPPORT_EMAIL,
      administrator: env.ADMIN_EMAIL,
      corsOrigins: env.CORS_ORIGINS,
      attestationHeader: env.ATTESTATION_HEADER,
    },
  }
}

/** One for each system that many requests and jobs ask; the others have ways of their own to wait. */
function createCircuits({ PEER_REST_SECONDS: restSeconds }: Environment): Circuits {
  return {
    shop: createCircuit({
      ...{ restSeconds, title: SERVICES.commerce, code: 'COMMERCE_UNAVAILABLE' },
      isOutage: outageOf('COMMERCE_UNAVAILABLE'),
    }),
    factory: createCircuit({
      ...{ restSeconds, title: SERVICES.factory, code: 'FACTORY_UNAVAILABLE' },
      isOutage: outageOf('FACTORY_UNAVAILABLE', 'FACTORY_OUTCOME_UNKNOWN'),
    }),
  }
}

function createCommerce(env: Environment): CommercePort {
  const { COMMERCE_URL: url, COMMERCE_ACCESS_TOKEN: token, COMMERCE_RETRY_PAUSE_MS: baseMs } = env
  const retry = { attempts: 6, baseMs, capMs: 16 * baseMs }
  switch (env.COMMERCE_KIND) {
    case 'shopify':
      return createShopify({ url, accessToken: token, retry, budget: shopBudget(env) })
    case 'medusa':
      return createMedusa({
        ...{ url, apiKey: token, retry },
        storefrontUrl: env.COMMERCE_STOREFRONT_URL ?? '',
        pictureOrigins: [env.SERVER_URL, env.S3_PUBLIC_URL ?? env.SERVER_URL].map(
          (each) => new URL(each).origin,
        ),
      })
  }
}

/** One row for all processes, also where the rate limits are counted elsewhere. */
function shopBudget(env: Environment): CostBudget {
  const logger = createProcessLogger(env.LOG_LEVEL)
  return createPostgresBudget({
    databaseUrl: env.DATABASE_URL,
    shop: env.COMMERCE_URL,
    onError: (err) => logger.error({ err }, 'The budget of the shop cannot be shared.'),
  })
}

function createFactory(env: Environment): FactoryPort {
  return createJsonHttpFactory({ url: env.FACTORY_URL, token: env.FACTORY_TOKEN })
}

function createAttestation(env: Environment): AttestationPort {
  switch (env.ATTESTATION_KIND) {
    case 'none':
      return createClosedAttestation()
    case 'app-check':
      return createAppCheck({
        issuer: env.APP_CHECK_ISSUER ?? '',
        jwksUrl: new URL(env.APP_CHECK_JWKS_URL ?? ''),
        audiences: env.APP_CHECK_AUDIENCES,
        appIds: env.APP_CHECK_APP_IDS,
      })
    case 'turnstile':
      return observedPort(
        'attestation',
        createTurnstile({
          secret: env.TURNSTILE_SECRET ?? '',
          hostnames: env.TURNSTILE_HOSTNAMES,
          url: new URL(env.TURNSTILE_URL),
        }),
      )
  }
}

function objectStore(env: Environment): ObjectStore {
  const { S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env
  if (!S3_BUCKET || !S3_REGION || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    return createLocalDiskStore({ root: resolve(env.DATA_DIR, 'objects') })
  return createS3Store({
    bucket: S3_BUCKET,
    region: S3_REGION,
    credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
    forcePathStyle: env.S3_FORCE_PATH_STYLE,
    ...(env.S3_ENDPOINT !== undefined && { endpoint: env.S3_ENDPOINT }),
    ...(env.S3_PUBLIC_URL !== undefined && { publicUrl: env.S3_PUBLIC_URL }),
    ...(env.S3_ENCRYPTION !== undefined && {
      encryption: {
        algorithm: env.S3_ENCRYPTION,
        ...(env.S3_KMS_KEY_ID !== undefined && { kmsKeyId: env.S3_KMS_KEY_ID }),
      },
    }),
  })
}

function logShipper(env: Environment): LogShipper {
  // Not to the log: a line about a line that cannot be written would need another one.
  const onError = (message: string) => console.error(`logs: ${message}`)
  return createLogShipper({
    store: createLogStore(env.DATABASE_URL),
    spool: createLogSpool({
      dir: resolve(env.DATA_DIR, 'logs-spool'),
      onUnreadable: (records) =>
        onError(`A batch of ${records} lines in the spool was unreadable.`),
    }),
    onError,
  })
}

/** The limiters of the front server: one that counts for all processes, and one for this process alone. */
export function createFrontLimiters(env: Environment): Record<'shared' | 'process', RateLimiter> {
  return {
    shared: createRateLimiter(createCounter(env, 1), rateLimits(env)),
    process: createRateLimiter(createMemoryCounter(), rateLimits(env)),
  }
}

function rateLimits(env: Environment): RateLimits {
  return {
    api: env.RATE_LIMIT_PER_MINUTE,
    console: env.RATE_LIMIT_CONSOLE_PER_MINUTE,
    files: env.RATE_LIMIT_FILES_PER_MINUTE,
    webhooks: env.RATE_LIMIT_WEBHOOKS_PER_MINUTE,
    login: 3 * env.RATE_LIMIT_LOGIN_PER_MINUTE,
    account: env.RATE_LIMIT_LOGIN_PER_MINUTE,
    'account-hour': 3 * env.RATE_LIMIT_LOGIN_PER_MINUTE,
    pages: env.RATE_LIMIT_PAGES_PER_MINUTE,
    visitors: env.RATE_LIMIT_VISITORS_PER_MINUTE,
    static: env.RATE_LIMIT_STATIC_PER_MINUTE,
    ip: env.RATE_LIMIT_IP_PER_MINUTE,
  }
}

function createCounter(env: Environment, connections?: number): RateCounter {
  const store = env.RATE_LIMIT_STORE
  if (store === 'memory') return createMemoryCounter()
  const logger = createProcessLogger(env.LOG_LEVEL)
  const shared = {
    fallback: createMemoryCounter(),
    onError: (err: Error) => logger.error({ err }, 'The rate limits cannot be counted together.'),
  }
  if (store !== 'postgres') return createRedisCounter({ url: store, ...shared })
  return createPostgresCounter({
    ...shared,
    databaseUrl: env.DATABASE_URL,
    ...(connections !== undefined && { connections }),
  })
}
