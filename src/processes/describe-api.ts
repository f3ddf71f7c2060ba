import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import packageJson from '../../package.json' with { type: 'json' }
import config from '../../payload.config.ts'
import { closeUnusedRoutes } from '../../plugins/core/endpoint/close-unused-routes.ts'
import { describeApi } from '../../plugins/core/endpoint/openapi/describe-api.ts'
import { BRAND_SEEDS } from '../brands/brand-seeds.ts'

// Writes docs/openapi.json from the endpoints and the records of the configuration.
const ready = await config
// As the identity feature does when the service starts.
closeUnusedRoutes(ready)
const { version } = packageJson
const description = await describeApi(ready, { version, brands: BRAND_SEEDS })
const target = fileURLToPath(new URL('../../docs/openapi.json', import.meta.url))
await writeFile(target, `${JSON.stringify(description, null, 2)}\n`)
