import { buffer } from 'node:stream/consumers'
import type { ListedObject } from '../../../src/object-store/port.ts'
import type { Service } from '../service/service.ts'

/** The objects below a prefix, in the order of their keys. */
export async function objectsBelow(
  { store }: Pick<Service, 'store'>,
  prefix: string,
): Promise<ListedObject[]> {
  const found: ListedObject[] = []
  for await (const object of store.list(prefix)) found.push(object)
  return found
}

/** All bytes of an object. */
export async function objectBytes(
  { store }: Pick<Service, 'store'>,
  key: string,
): Promise<Buffer<ArrayBuffer>> {
  const object = await store.get(key)
  if (!object) throw new Error(`There is no object ${key}.`)
  return Buffer.from(await buffer(object.body))
}

/** The full-size pictures of an artwork in the store, without their previews. */
export async function picturesOf(
  service: Pick<Service, 'store'>,
  artworkId: string,
): Promise<ListedObject[]> {
  const objects = await objectsBelow(service, `art/${artworkId}/`)
  return objects.filter(({ key }) => !key.endsWith('-preview.webp'))
}
