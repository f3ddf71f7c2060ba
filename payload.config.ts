import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { postgresAdapter } from '@payloadcms/db-postgres'
import { nodemailerAdapter } from '@payloadcms/email-nodemailer'
import { en } from '@payloadcms/translations/languages/en'
import { ja } from '@payloadcms/translations/languages/ja'
import { createTransport } from 'nodemailer'
import { buildConfig } from 'payload'
import { answerWithErrorEnvelope } from './hooks/answer-with-error-envelope.ts'
import packageJson from './package.json' with { type: 'json' }
import { artworksPlugin } from './plugins/business/artworks/index.ts'
import { emailTemplatesPlugin } from './plugins/business/email-templates/index.ts'
import { legalPlugin } from './plugins/business/legal/index.ts'
import { onePublishedVersion } from './plugins/business/legal/one-published-version.ts'
import { photoPrintPlugin } from './plugins/business/photo-print/index.ts'
import { printDataPlugin } from './plugins/business/print-data/index.ts'
import { commercePlugin } from './plugins/business/publishing/index.ts'
import { thumbnailsPlugin } from './plugins/business/thumbnails/index.ts'
import { diagnosticsPlugin } from './plugins/operations/diagnostics/index.ts'
import { accountsPlugin } from './plugins/platform/accounts/index.ts'
import { brandsPlugin } from './plugins/platform/brands/index.ts'
import { consolePlugin } from './plugins/platform/console/index.ts'
import { httpPlugin } from './plugins/platform/http/index.ts'
import { identityPlugin } from './plugins/platform/identity/index.ts'
import { logsPlugin } from './plugins/platform/logs/index.ts'
import { objectStorePlugin } from './plugins/platform/object-store/index.ts'
import { settingsPlugin } from './plugins/platform/settings/index.ts'
import { databasePool } from './src/database/pool-options.ts'
import { logOptions } from './src/logs/log-options.ts'
import { createAdapters } from './src/services/create-services.ts'
import { readEnvironment } from './src/settings/environment.ts'

const env = readEnvironment()
const { store, urlSigner, commerce, queue, identity, attestation, limiter } = createAdapters(
  env,
  'web',
)
const root = dirname(fileURLToPath(import.meta.url))
const tempDir = join(tmpdir(), 'print-commerce')
const attested = { attestation, attestationHeader: env.ATTESTATION_HEADER }
const administrator = env.ADMIN_EMAIL
const serverUrl = env.SERVER_URL.replace(/\/$/, '')
const products = { store, commerce, queue, serverUrl, tempDir }

/** @see docs/decisions/0001-run-typescript-without-a-build-step.md */
export default buildConfig({
  secret: env.PAYLOAD_SECRET,
  serverURL: serverUrl,
  csrf: [serverUrl],
  telemetry: false,
  logger: { options: { level: env.LOG_LEVEL, ...logOptions } },
  graphQL: { disable: true },
  defaultDepth: 0,
  maxDepth: 3,
  auth: { jwtOrder: ['cookie'] },
  i18n: { supportedLanguages: { en, ja }, fallbackLanguage: 'en' },
  typescript: { outputFile: resolve(root, 'src/payload-types.ts') },
  hooks: { afterError: [answerWithErrorEnvelope] },
  admin: {
    // Payload would ask Gravatar for a picture of every user, by a hash of the e-mail.
    avatar: 'default',
    importMap: {
      baseDir: root,
      importMapFile: resolve(root, 'src/app/(payload)/admin/importMap.js'),
    },
    meta: { titleSuffix: ' – Print commerce', defaultOGImageType: 'off' },
  },
  email: nodemailerAdapter({
    skipVerify: true,
    defaultFromAddress: env.MAIL_FROM,
    defaultFromName: 'Print commerce',
    transport: createTransport(env.SMTP_URL, { disableFileAccess: true, disableUrlAccess: true }),
  }),
  db: postgresAdapter({
    idType: 'uuid',
    push: false,
    migrationDir: resolve(root, 'src/migrations'),
    pool: databasePool(env),
    afterSchemaInit: [onePublishedVersion],
  }),
  plugins: [
    brandsPlugin(),
    artworksPlugin({ ...products, secret: env.PAYLOAD_SECRET }),
    printDataPlugin({ queue, urlSigner, serverUrl }),
    commercePlugin({ commerce, serverUrl }),
    photoPrintPlugin({ ...products, ...identity, ...attested, urlSigner }),
    objectStorePlugin({ store, urlSigner }),
    thumbnailsPlugin({ ...attested, store, queue }),
    legalPlugin(),
    emailTemplatesPlugin(),
    logsPlugin({ unaudited: ['variants', 'composition-jobs'] }),
    settingsPlugin(),
    accountsPlugin({ idTokens: identity.idTokens, commerce, serverUrl, administrator }),
    diagnosticsPlugin({ version: packageJson.version }),
    identityPlugin(identity),
    consolePlugin(),
    httpPlugin({ limiter, serverUrl, corsOrigins: env.CORS_ORIGINS }),
  ],
})
