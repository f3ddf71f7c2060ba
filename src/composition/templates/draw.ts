import { mkdir, writeFile } from 'node:fs/promises'
import { DEFAULT_TEMPLATES_FOLDER, type ManifestEntry } from '../default-templates.ts'
import { defaultSet } from './default-set.ts'
import { renderTemplate } from './render.ts'

/**
 * Draws the default templates and their manifest: `node src/composition/templates/draw.ts`, all or
 * those whose file name contains one of the arguments. The results are committed.
 */
const wanted = process.argv.slice(2)
const templates = defaultSet()
const manifest: ManifestEntry[] = templates.map(({ shader: _, ...entry }) => entry)

await mkdir(DEFAULT_TEMPLATES_FOLDER, { recursive: true })
const byFile = new Map(templates.map((template) => [template.file, template]))
for (const [file, { shader, kind }] of byFile) {
  if (wanted.length > 0 && !wanted.some((part) => file.includes(part))) continue
  const started = performance.now()
  await renderTemplate(new URL(file, DEFAULT_TEMPLATES_FOLDER), shader, kind === 'frame')
  console.info(`${file} ${((performance.now() - started) / 1000).toFixed(1)} s`)
}
await writeFile(
  new URL('manifest.json', DEFAULT_TEMPLATES_FOLDER),
  `${JSON.stringify(manifest, null, 2)}\n`,
)
