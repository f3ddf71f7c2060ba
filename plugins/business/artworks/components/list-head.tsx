'use client'
import { useListQuery } from '@payloadcms/ui'
import { BulkActions } from './bulk-actions.tsx'
import { RegisterLink } from './register-link.tsx'
import { useTexts } from './texts.ts'

/** Above the list of artworks: the button that registers one, and a word where there is none yet. */
export function ListHead({ mayRegister }: { readonly mayRegister: boolean }) {
  const { list } = useTexts()
  const { data, query } = useListQuery()
  const empty = data?.totalDocs === 0 && !query.search && !query.where
  return (
    <div className={empty ? 'kit-empty artwork-list-empty' : 'artwork-list-head'}>
      {empty && (
        <>
          <h2>{list.emptyHeading}</h2>
          {mayRegister && <p>{list.empty}</p>}
        </>
      )}
      <BulkActions />
      {mayRegister && <RegisterLink />}
    </div>
  )
}
