import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { z } from 'zod'
import { FRAME_COLORS, MAT_COLORS, VARIANT_TYPES } from './catalogue.ts'
import { FITS } from './moved-opening.ts'
import { ORIENTATIONS } from './orientation.ts'
import type { Template } from './plan.ts'

const side = z.number().int().positive()
const offset = z.number().int().nonnegative()

const manifestSchema = z.array(
  z.object({
    kind: z.enum(['frame', 'mat']),
    type: z.enum(VARIANT_TYPES).nullable(),
    color: z.enum([...new Set([...FRAME_COLORS, ...MAT_COLORS])]).nullable(),
    orientation: z.enum(ORIENTATIONS),
    fit: z.enum(FITS),
    /** Name of the image file beside the manifest. */
    file: z.string().regex(/^[a-z0-9-]+\.png$/),
    window: z.object({ x: offset, y: offset, width: side, height: side }).nullable(),
  }),
)

/** One row of `manifest.json` in the folder of the default templates. */
export type ManifestEntry = z.infer<typeof manifestSchema>[number]

/** Folder of the templates that the project ships. A bundler would take `new URL` for an asset of a page. */
export const DEFAULT_TEMPLATES_FOLDER = pathToFileURL(
  `${join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'public', 'templates')}/`,
)

/**
 * The templates of a folder with a `manifest.json`, hashed; by default the set that the project
 * ships.
 *
 * @throws when the manifest is malformed or a file that it names cannot be read.
 */
export async function readTemplates(folder = DEFAULT_TEMPLATES_FOLDER): Promise<Template[]> {
  const manifest = manifestSchema.parse(
    JSON.parse(await readFile(new URL('manifest.json', folder), 'utf8')),
  )
  return Promise.all(
    manifest.map(async ({ file, ...row }) => {
      const url = new URL(file, folder)
      const sha256 = createHash('sha256')
        .update(await readFile(url))
        .digest('hex')
      return { ...row, sha256, path: fileURLToPath(url) }
    }),
  )
}
