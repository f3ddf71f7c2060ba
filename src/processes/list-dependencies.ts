import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

// Writes which packages the service uses in production, with their licences, for the console. What the lock file says
// is the same on every machine.
const ROOT = path.resolve(import.meta.dirname, '../..')
const TARGET = path.join(ROOT, 'plugins/platform/console/about/dependencies.json')
const FOLDER = 'node_modules/'
/** Packages that name their licence in a file only. */
const READ: Readonly<Record<string, string>> = { 'png-js': 'MIT' }

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      os: z.array(z.string()).optional(),
    }),
  ),
})
const manifestSchema = z.object({
  license: z.string().optional(),
  licenses: z.array(z.object({ type: z.string() })).optional(),
})

async function licenseInFolder(folder: string): Promise<string> {
  const manifest = await readFile(path.join(ROOT, folder, 'package.json'), 'utf8')
  const { license, licenses = [] } = manifestSchema.parse(JSON.parse(manifest))
  const found = license ?? licenses.map(({ type }) => type).join(' OR ')
  if (found !== '') return found
  throw new Error(`${folder} names no licence: look for it in the package and replace the package.`)
}

const read = async (file: string) => JSON.parse(await readFile(path.join(ROOT, file), 'utf8'))
const { packages } = lockSchema.parse(await read('package-lock.json'))
const { dependencies } = z
  .object({ dependencies: z.record(z.string(), z.string()) })
  .parse(await read('package.json'))

const rows: { name: string; version: string; license: string; direct: boolean }[] = []
for (const [folder, { version = '', license, dev, os }] of Object.entries(packages)) {
  // A program for another system, without a licence of its own in the lock file, has that of its package.
  if (folder === '' || dev || (os && license === undefined)) continue
  const name = folder.slice(folder.lastIndexOf(FOLDER) + FOLDER.length)
  const direct = folder === `${FOLDER}${name}` && name in dependencies
  rows.push({
    name,
    version,
    license: license ?? READ[name] ?? (await licenseInFolder(folder)),
    direct,
  })
}
const seen = new Map(rows.map((row) => [`${row.name}@${row.version}`, row]))
const sorted = [...seen.values()].sort((a, b) =>
  a.name === b.name ? (a.version < b.version ? -1 : 1) : a.name < b.name ? -1 : 1,
)
const lines = sorted.map((row) => `  ${JSON.stringify(row)}`)
await writeFile(TARGET, `[\n${lines.join(',\n')}\n]\n`)
