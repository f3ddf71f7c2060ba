import type { Payload, TypedUser } from 'payload'

/** Returns what the console keeps for a user under a key, and undefined where it keeps nothing. */
export async function preferenceOf(
  payload: Payload,
  user: Pick<TypedUser, 'id'>,
  key: string,
): Promise<unknown> {
  const { docs } = await payload.find({
    collection: 'payload-preferences',
    where: { and: [{ key: { equals: key } }, { 'user.value': { equals: user.id } }] },
    limit: 1,
    depth: 0,
    pagination: false,
    overrideAccess: true,
  })
  return docs[0]?.value
}
