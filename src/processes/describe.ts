import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { BasePayload, generateImportMap } from 'payload'
import { generateTypes } from 'payload/node'
import packageJson from '../../package.json' with { type: 'json' }
import config from '../../payload.config.ts'
import { coreOf } from '../../plugins/core/feature/core-of.ts'
import { closeUnusedRoutes } from '../../plugins/platform/identity/close-unused-routes.ts'
import { keepInternalRecordsPrivate } from '../../plugins/platform/identity/internal-records.ts'
import { BRAND_SEEDS } from '../brands/brand-seeds.ts'
import { accessTables } from './describe-access/access-tables.ts'
import { describeAccess } from './describe-access/describe-access.ts'
import { describeApi } from './describe-api/describe-api.ts'

// Writes everything that follows from the configuration, which takes seconds to build, in one process:
// the types of the records, the import map, a migration where the records changed, docs/openapi.json and
// docs/permissions.md.
const ready = await config
await generateTypes(ready, { log: false })
await generateImportMap(ready, { log: false })
// As the identity feature does when the service starts.
closeUnusedRoutes(ready)
keepInternalRecordsPrivate(ready)
const description = await describeApi(ready, {
  version: packageJson.version,
  brands: BRAND_SEEDS,
})
await write('docs/openapi.json', `${JSON.stringify(description, null, 2)}\n`)
const permissions = Object.assign({}, ...coreOf(ready).features.map((one) => one.permissions))
const access = await describeAccess(ready, BRAND_SEEDS)
await write('docs/permissions.md', accessTables(access, BRAND_SEEDS, permissions))
// Last, because it ends the process where no record has changed.
await createMigration()
process.exit()

/** As `payload migrate:create --skip-empty`, which compares with the last migration and needs no database. */
async function createMigration(): Promise<void> {
  process.env.PAYLOAD_MIGRATING = 'true'
  const payload = await new BasePayload().init({
    config: ready,
    disableDBConnect: true,
    disableOnInit: true,
  })
  await payload.db.createMigration({ payload, skipEmpty: true })
}

function write(file: string, text: string): Promise<void> {
  return writeFile(fileURLToPath(new URL(`../../${file}`, import.meta.url)), text)
}
