import type { SanitizedCollectionConfig, ServerProps } from 'payload'
import { inLanguage, type Sentence } from '../../../../src/errors/in-language.ts'
import { EmptyList } from './empty-list.tsx'

type Props = ServerProps & { readonly collectionConfig: SanitizedCollectionConfig }

/** The sentence of a collection for its empty list, in the language of the user. */
export function EmptyListGate({ collectionConfig, i18n }: Props) {
  const { emptyList } = collectionConfig.custom as { readonly emptyList: Sentence }
  return <EmptyList text={inLanguage({ i18n }, emptyList)} />
}
