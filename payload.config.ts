import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { postgresAdapter } from '@payloadcms/db-postgres'
import { nodemailerAdapter } from '@payloadcms/email-nodemailer'
import { en } from '@payloadcms/translations/languages/en'
import { ja } from '@payloadcms/translations/languages/ja'
import { buildConfig } from 'payload'
import {
  alerts,
  analytics,
  artworks,
  backup,
  brandSites,
  buildFeatures,
  createServices,
  databasePool,
  diagnostics,
  emailTemplates,
  flags,
  indexesOf,
  installFeatures,
  legal,
  logOptions,
  logViewer,
  metrics,
  orders,
  photoPrint,
  platform,
  printData,
  production,
  publishing,
  readEnvironment,
  reports,
  thumbnails,
  traces,
} from './plugins/index.ts'

const features = [
  ...platform,
  ...[
    artworks,
    thumbnails,
    printData,
    photoPrint,
    orders,
    production,
    analytics,
    publishing,
    legal,
    brandSites,
    flags,
    emailTemplates,
  ],
  ...[diagnostics, alerts, reports, logViewer, metrics, traces, backup],
]
const env = readEnvironment(process.env, features)
const core = buildFeatures(createServices(env), features, env)
const root = dirname(fileURLToPath(import.meta.url))

/** @see docs/decisions/0001-run-typescript-without-a-build-step.md */
export default buildConfig({
  secret: env.PAYLOAD_SECRET,
  telemetry: false,
  logger: { options: { level: env.LOG_LEVEL, ...logOptions } },
  i18n: { supportedLanguages: { en, ja }, fallbackLanguage: 'en' },
  typescript: { autoGenerate: false, outputFile: resolve(root, 'src/payload-types.ts') },
  admin: {
    // Payload would ask Gravatar for a picture of every user, by a hash of the e-mail.
    avatar: 'default',
    // Of what Payload formats itself: this order reads well in both languages.
    dateFormat: 'yyyy/MM/dd HH:mm',
    importMap: {
      baseDir: root,
      importMapFile: resolve(root, 'src/app/(payload)/admin/importMap.js'),
    },
  },
  email: nodemailerAdapter({
    skipVerify: true,
    defaultFromAddress: env.MAIL_FROM,
    defaultFromName: 'Print commerce',
    transport: core.services.mail.transport,
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
