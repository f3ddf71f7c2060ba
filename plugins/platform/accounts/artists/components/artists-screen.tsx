'use client'
import '../../../../core/console/kit.css'
import { Button, useConfig } from '@payloadcms/ui'
import { useState } from 'react'
import { Question } from '../../../../core/console/confirm-dialog.tsx'
import { Loaded } from '../../../../core/console/data-view.tsx'
import { Pager } from '../../../../core/console/pager.tsx'
import { ProblemNotice } from '../../../../core/console/problem-notice.tsx'
import { useAnswer } from '../../../../core/console/use-service-query.ts'
import type { ArtistPage } from '../operations/list-artists.ts'
import { AddArtist } from './add-artist.tsx'
import { ArtistTable } from './artist-table.tsx'
import { useArtistActions } from './use-artist-actions.ts'
import { useArtistQuery } from './use-artist-query.ts'
import { useTexts } from './use-texts.ts'

/** Rows on a page. */
const LIMIT = 25

/** The artists with how many works each has, and what an administrator does with their accounts. */
export function ArtistsScreen(initial: { readonly search: string; readonly page: number }) {
  const texts = useTexts()
  const { api } = useConfig().config.routes
  const query = useArtistQuery(initial)
  const { search, page } = query
  const address = new URLSearchParams({ search, page: String(page), limit: String(LIMIT) })
  const answer = useAnswer<ArtistPage>(`${api}/artists?${address}`)
  const actions = useArtistActions(answer.reload)
  const [adding, setAdding] = useState(false)
  const none = answer.value?.totalDocs === 0
  const addButton = (
    <Button icon="plus" id="artist-add" margin={false} onClick={() => setAdding(true)}>
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
          onChange={(event) => query.type(event.target.value)}
          placeholder={texts.search}
          type="search"
          value={query.typed}
        />
        {!(none && search === '') && addButton}
      </div>
      <ProblemNotice problem={actions.problem} />
      <Loaded answer={answer}>
        {({ docs: artists, totalDocs: total }) => (
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
                <Button buttonStyle="secondary" margin={false} onClick={() => query.clear()}>
                  {texts.clear}
                </Button>
              </div>
            )}
            {artists.length > 0 && <ArtistTable artists={artists} onAction={actions.start} />}
            <Pager limit={LIMIT} onChange={query.goTo} page={page} total={total} />
          </>
        )}
      </Loaded>
      <AddArtist onAdded={answer.reload} onClose={() => setAdding(false)} open={adding} />
      <Question asked={actions.asked} onClose={actions.closeQuestion} />
    </>
  )
}
