import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { postgresAdapter } from '@payloadcms/db-postgres'
import { buildConfig } from 'payload'
import {
  artworks,
  buildFeatures,
  createServices,
  databasePool,
  indexesOf,
  installFeatures,
  platform,
  publishing,
  readEnvironment,
} from 'print-commerce-registration'
import { news } from './collections/news.ts'

const features = [...platform, publishing, artworks]
const env = readEnvironment(process.env, features)
const core = buildFeatures(createServices(env), features, env)
const folder = path.dirname(fileURLToPath(import.meta.url))

export default buildConfig({
  secret: env.PAYLOAD_SECRET,
  collections: [news],
  admin: { importMap: { baseDir: folder } },
  typescript: { outputFile: path.join(folder, 'payload-types.ts') },
  db: postgresAdapter({
    idType: 'uuid',
    push: false,
    migrationDir: path.join(folder, 'migrations'),
    pool: databasePool(env),
    afterSchemaInit: indexesOf(core),
  }),
  plugins: [installFeatures(core)],
})
