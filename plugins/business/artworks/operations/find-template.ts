import type { PayloadRequest } from 'payload'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import type { CompositionTemplate } from '../../../../src/payload-types.ts'
import { lockKey } from '../../../core/feature/key-lock.ts'

/**
 * The template of an id, as the user of a request may read it.
 *
 * @throws ServiceError `NOT_FOUND`.
 */
export async function findTemplate(req: PayloadRequest, id: string): Promise<CompositionTemplate> {
  const { docs } = await req.payload.find({
    collection: 'composition-templates',
    where: { id: { equals: id } },
    limit: 1,
    depth: 0,
    overrideAccess: false,
    req,
  })
  if (docs[0]) return docs[0]
  throw new ServiceError('NOT_FOUND', {
    en: 'There is no such frame or mat.',
    ja: 'フレームまたはマットが見つかりません。',
  })
}

/**
 * Prevents other changes of a template until the open transaction ends. Picture and window were checked against each
 * other before, so neither may have changed since the template was read.
 *
 * @throws ServiceError `NOT_FOUND`, or `CONFLICT` if it has changed.
 */
export async function lockUnchangedTemplate(
  req: PayloadRequest,
  { id, updatedAt }: CompositionTemplate,
): Promise<void> {
  await lockKey(req, `composition-template ${id}`)
  const current = await findTemplate(req, id)
  if (current.updatedAt !== updatedAt) throw new ServiceError('CONFLICT')
}
