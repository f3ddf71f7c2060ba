'use client'
import '../../../../core/console/kit.css'
import { Button, useConfig } from '@payloadcms/ui'
import { useState } from 'react'
import { ConfirmDialog } from '../../../../core/console/dialog.tsx'
import { ProblemNotice } from '../../../../core/console/problem-notice.tsx'
import { QueryView } from '../../../../core/console/query-view.tsx'
import { Pager } from '../../../../core/console/table.tsx'
import { useServiceQuery } from '../../../../core/console/use-service-query.ts'
import type { ArtistPage } from '../operations/list-artists.ts'
import { AddArtist } from './add-artist.tsx'
import type { ArtistPermissions } from './artist-permissions.tsx'
import { ArtistTable } from './artist-table.tsx'
import { useTexts } from './texts.ts'
import { useArtistActions } from './use-artist-actions.ts'
import { useArtistQuery } from './use-artist-query.ts'

/** Rows on a page. */
const LIMIT = 25

type Props = ArtistPermissions & { readonly search: string; readonly page: number }

/** The artists with how many works each has, and what an administrator does with their accounts. */
export function ArtistsScreen({ brands, mayGrant, ...initial }: Props) {
  const texts = useTexts()
  const { api } = useConfig().config.routes
  const list = useArtistQuery(initial)
  const { search, page } = list
  const query = new URLSearchParams({ search, page: String(page), limit: String(LIMIT) })
  const artists = useServiceQuery<ArtistPage>(`${api}/artists?${query}`)
  const actions = useArtistActions(artists.reload)
  const [adding, setAdding] = useState(false)
  const none = artists.value?.totalDocs === 0
  const addButton = (
    <Button
      className="kit-bar__end"
      icon="plus"
      id="artist-add"
      margin={false}
      onClick={() => setAdding(true)}
    >
      {texts.add}
    </Button>
  )
  return (
    <>
      <p className="kit-page__intro">{texts.intro}</p>
      <div className="kit-bar">
        <input
          aria-label={texts.search}
          autoComplete="off"
          className="kit-search"
          id="artist-search"
          maxLength={100}
          onChange={(event) => list.type(event.target.value)}
          placeholder={texts.search}
          type="search"
          value={list.typed}
        />
        {!(none && search === '') && addButton}
      </div>
      <ProblemNotice problem={actions.problem} />
      <QueryView query={artists}>
        {({ docs, totalDocs: total }) => (
          <>
            <p aria-live="polite" className="kit-count">
              {total > 0 && texts.found(total)}
            </p>
            {total === 0 && search === '' && (
              <div className="kit-empty">
                <h2>{texts.emptyHeading}</h2>
                <p>{texts.empty}</p>
                {addButton}
              </div>
            )}
            {total === 0 && search !== '' && (
              <div className="kit-empty">
                <p role="status">{texts.noneFound(search)}</p>
                <Button buttonStyle="secondary" margin={false} onClick={() => list.clear()}>
                  {texts.clear}
                </Button>
              </div>
            )}
            {docs.length > 0 && (
              <ArtistTable
                artists={docs}
                onAction={actions.start}
                permissions={{ brands, mayGrant }}
              />
            )}
            <Pager limit={LIMIT} onChange={list.goTo} page={page} total={total} />
          </>
        )}
      </QueryView>
      <AddArtist onAdded={artists.reload} onClose={() => setAdding(false)} open={adding} />
      <ConfirmDialog confirmation={actions.confirmation} onClose={actions.cancel} />
    </>
  )
}
