'use client'
import { Button, useConfig, useListQuery } from '@payloadcms/ui'
import { ChoiceButtons } from '../../../core/console/filters.tsx'
import type { StatusCounts } from '../operations/count-by-status.ts'
import { BulkActions } from './bulk-actions.tsx'
import { useListLayout } from './list/list-layout.tsx'
import { StatusTabs } from './list/status-tabs.tsx'
import { RegisterLink } from './register-link.tsx'
import { useTexts } from './texts.ts'

type Props = {
  readonly counts: StatusCounts
  readonly mayRegister: boolean
  readonly mayDelete: boolean
}

/** Above the list of artworks: what can be done with those that are selected, how they are shown, and the next step where there are none. */
export function ListHead({ counts, mayRegister, mayDelete }: Props) {
  const { data, query } = useListQuery()
  if (data?.totalDocs === 0) {
    const isFiltered = Boolean(query.search) || Object.values(query.where ?? {}).flat().length > 0
    if (!isFiltered) return <NoArtworks mayRegister={mayRegister} />
    return (
      <>
        <StatusTabs counts={counts} />
        <NoMatch />
      </>
    )
  }
  return (
    <div className="kit-list-head artwork-list-head">
      <StatusTabs counts={counts} />
      <BulkActions mayDelete={mayDelete} />
      <LayoutChoice />
      {mayRegister && <RegisterLink />}
    </div>
  )
}

function LayoutChoice() {
  const { list: texts } = useTexts()
  const { layout, choose } = useListLayout()
  if (!choose) return null
  return (
    <ChoiceButtons
      id="artworks-layout"
      label={texts.layout}
      onChange={(chosen) => void choose(chosen)}
      options={[
        ['list', texts.layouts.list],
        ['grid', texts.layouts.grid],
      ]}
      size="medium"
      value={layout}
    />
  )
}

function NoArtworks({ mayRegister }: Pick<Props, 'mayRegister'>) {
  const { list: texts } = useTexts()
  return (
    <div className="kit-empty artwork-list-empty">
      <h2>{texts.emptyHeading}</h2>
      {mayRegister && (
        <>
          <p>{texts.empty}</p>
          <RegisterLink />
        </>
      )}
    </div>
  )
}

function NoMatch() {
  const { list: texts } = useTexts()
  const { admin } = useConfig().config.routes
  return (
    <div className="kit-empty artwork-list-empty">
      <h2>{texts.noMatchHeading}</h2>
      <p>{texts.noMatch}</p>
      {/* A new page: the input of the search keeps what was typed, and would search for it again. */}
      <Button
        buttonStyle="secondary"
        el="anchor"
        id="artworks-show-all"
        margin={false}
        url={`${admin}/collections/artworks`}
      >
        {texts.showAll}
      </Button>
    </div>
  )
}
