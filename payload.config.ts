import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { postgresAdapter } from '@payloadcms/db-postgres'
import { nodemailerAdapter } from '@payloadcms/email-nodemailer'
import { en } from '@payloadcms/translations/languages/en'
import { ja } from '@payloadcms/translations/languages/ja'
import { createTransport } from 'nodemailer'
import { buildConfig } from 'payload'
import { answerWithErrorEnvelope } from './hooks/answer-with-error-envelope.ts'
import { artworks } from './plugins/business/artworks/index.ts'
import { emailTemplates } from './plugins/business/email-templates/index.ts'
import { legal } from './plugins/business/legal/index.ts'
import { photoPrint } from './plugins/business/photo-print/index.ts'
import { printData } from './plugins/business/print-data/index.ts'
import { publishing } from './plugins/business/publishing/index.ts'
import { thumbnails } from './plugins/business/thumbnails/index.ts'
import {
  buildFeatures,
  indexesOf,
  installFeatures,
} from './plugins/core/feature/install-features.ts'
import { diagnostics } from './plugins/operations/diagnostics/index.ts'
import { accounts } from './plugins/platform/accounts/index.ts'
import { brands } from './plugins/platform/brands/index.ts'
import { consoleRepairs } from './plugins/platform/console/index.ts'
import { http } from './plugins/platform/http/index.ts'
import { identity } from './plugins/platform/identity/index.ts'
import { logs } from './plugins/platform/logs/index.ts'
import { objectStore } from './plugins/platform/object-store/index.ts'
import { settings } from './plugins/platform/settings/index.ts'
import { databasePool } from './src/database/pool-options.ts'
import { logOptions } from './src/logs/log-options.ts'
import { createServices } from './src/services/create-services.ts'
import { readEnvironment } from './src/settings/environment.ts'

const env = readEnvironment()
const services = createServices(env)
const core = buildFeatures(
  services,
  [
    ...[brands, identity, accounts, objectStore, logs, settings, consoleRepairs, http],
    ...[artworks, thumbnails, printData, photoPrint, publishing, legal, emailTemplates],
    ...[diagnostics],
  ],
  env.DISABLED_FEATURES,
)
const root = dirname(fileURLToPath(import.meta.url))
const { serverUrl } = services.settings

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
  typescript: { autoGenerate: false, outputFile: resolve(root, 'src/payload-types.ts') },
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
    afterSchemaInit: indexesOf(core),
  }),
  plugins: [installFeatures(core)],
})
