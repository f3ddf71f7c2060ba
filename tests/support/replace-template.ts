import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { withClient } from '../../src/database/with-client.ts'
import { objectBytes } from './objects.ts'
import type { Service } from './service.ts'

/** Replaces the picture of a template, as a designer does who redraws a mat. */
export async function replaceTemplate(
  service: Pick<Service, 'store' | 'databaseUrl'>,
  key: string,
): Promise<void> {
  await withClient(service.databaseUrl, async (client) => {
    const { rows } = await client.query<{ object_key: string }>(
      'SELECT object_key FROM composition_templates WHERE key = $1',
      [key],
    )
    const drawn = await sharp(await objectBytes(service, rows[0]?.object_key ?? ''))
      .negate({ alpha: false })
      .webp({ effort: 0 })
      .toBuffer()
    const sha256 = createHash('sha256').update(drawn).digest('hex')
    const objectKey = `admin-assets/templates/${key}-replaced.webp`
    await service.store.put(objectKey, drawn, { contentType: 'image/webp', sha256 })
    await client.query(
      'UPDATE composition_templates SET object_key = $1, sha256 = $2 WHERE key = $3',
      [objectKey, sha256, key],
    )
  })
}
