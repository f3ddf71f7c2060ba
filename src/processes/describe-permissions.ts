import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import config from '../../payload.config.ts'
import { accessTables } from '../../plugins/core/endpoint/access-tables.ts'
import { describeAccess } from '../../plugins/core/endpoint/describe-access.ts'
import { coreOf } from '../../plugins/core/feature/core-of.ts'
import { keepInternalRecordsPrivate } from '../../plugins/platform/identity/internal-records.ts'
import { BRAND_SEEDS } from '../brands/brand-seeds.ts'

// Writes docs/permissions.md from the same rules that the service checks.
const ready = await config
// As the identity plugin does when the service starts.
keepInternalRecordsPrivate(ready)
const description = await describeAccess(ready, BRAND_SEEDS)
const target = fileURLToPath(new URL('../../docs/permissions.md', import.meta.url))
const permissions = Object.assign({}, ...coreOf(ready).features.map((one) => one.permissions))
await writeFile(target, accessTables(description, BRAND_SEEDS, permissions))
