import type { ListViewSlotSharedClientProps, ServerProps } from 'payload'
import { preferenceOf } from '../preference-of.ts'
import { SavedViews } from './saved-views.tsx'
import { viewsKey } from './views.ts'

type Props = Pick<ServerProps, 'payload' | 'user'> &
  Pick<ListViewSlotSharedClientProps, 'collectionSlug'>

/**
 * The saved views of a list, above its table.
 *
 * @see docs/decisions/0268-save-views-of-lists-as-preferences.md
 */
export async function ViewsGate({ collectionSlug, payload, user }: Props) {
  if (!user) return null
  const { config } = payload.collections[collectionSlug]
  const stored = await preferenceOf(payload, user, viewsKey(collectionSlug))
  return (
    <SavedViews
      collection={collectionSlug}
      fields={['id', ...config.flattenedFields.map(({ name }) => name)]}
      stored={stored}
    />
  )
}
