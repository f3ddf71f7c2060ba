import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import packageJson from '../../package.json' with { type: 'json' }
import config from '../../payload.config.ts'
import { describeApi } from '../../plugins/core/endpoint/openapi.ts'

// Writes docs/openapi.json from the endpoints of the configuration.
const description = describeApi(await config, packageJson.version)
const target = fileURLToPath(new URL('../../docs/openapi.json', import.meta.url))
await writeFile(target, `${JSON.stringify(description, null, 2)}\n`)
