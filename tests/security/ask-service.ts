import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { CATALOGUE } from '../../src/composition/catalogue.ts'
import { composedArtwork } from '../support/artworks/composed-artwork.ts'
import { createWithImage, generate } from '../support/artworks/register.ts'
import type { Service } from '../support/service/service.ts'
import type { LocalAnswer } from './ask-local-api.ts'

/** Fills the service with one artwork of an artist, then asks it what it has and allows. */
export async function askService(
  service: Service,
): Promise<{ readonly artwork: string; readonly local: LocalAnswer }> {
  const artist = await service.tokenOf('artist')
  const artwork = await createWithImage(service, artist)
  await generate(service, artist, artwork)
  await composedArtwork(service, artwork, CATALOGUE.slice(0, 1))
  await service.start('tests/security/ask-local-api.ts', 'local API asked')
  const answer = await readFile(path.join(service.dataDir, 'local-api.json'), 'utf8')
  return { artwork, local: JSON.parse(answer) }
}
