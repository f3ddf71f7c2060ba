import type { CollectionBeforeDeleteHook } from 'payload'

/** Removes the records of an artwork's print files with it; the event `artwork.deleted` removes the files. */
export const removePrintData: CollectionBeforeDeleteHook = async ({ req, id }) => {
  const { errors } = await req.payload.delete({
    collection: 'print-data',
    where: { artwork: { equals: id } },
    depth: 0,
    overrideAccess: true,
    req,
  })
  if (errors.length > 0) throw new Error('Not all print files of an artwork could be removed.')
}
