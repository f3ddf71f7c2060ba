import type { Service } from '../service/service.ts'
import { objectsBelow } from '../store/objects.ts'

/** The key of the one original of an artwork. */
export async function originalOf(
  service: Pick<Service, 'store'>,
  artworkId: string,
): Promise<string> {
  const [one, ...others] = await objectsBelow(service, `originals/art/${artworkId}`)
  if (one && others.length === 0) return one.key
  throw new Error(`The artwork ${artworkId} has ${one ? others.length + 1 : 0} originals.`)
}
