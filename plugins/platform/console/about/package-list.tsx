'use client'
import '../../../core/console/kit.css'
import { useId, useState } from 'react'
import { PlainTable } from '../../../core/console/plain-table.tsx'
import { useTexts } from './texts.ts'
import type { UsedPackage } from './used-packages.ts'

/** The packages with their licences, to search in. */
export function PackageList({ packages }: { readonly packages: readonly UsedPackage[] }) {
  const texts = useTexts()
  const id = useId()
  const [search, setSearch] = useState('')
  const [directOnly, setDirectOnly] = useState(true)
  const words = search.trim().toLowerCase()
  const found = packages.filter(
    ({ name, license, direct }) =>
      (direct || !directOnly) && `${name} ${license}`.toLowerCase().includes(words),
  )
  const direct = packages.filter((one) => one.direct).length
  return (
    <>
      <p>{texts.packagesIntro(packages.length, direct)}</p>
      <div className="kit-bar">
        <input
          aria-label={texts.search}
          className="kit-search"
          id="package-search"
          onChange={(event) => setSearch(event.target.value)}
          placeholder={texts.search}
          type="search"
          value={search}
        />
        <span className="about__choice">
          <input
            checked={directOnly}
            id={id}
            onChange={(event) => setDirectOnly(event.target.checked)}
            type="checkbox"
          />
          <label htmlFor={id}>{texts.directOnly}</label>
        </span>
        <output className="kit-bar__end">{texts.found(found.length)}</output>
      </div>
      {found.length === 0 ? (
        <p>{texts.nothing}</p>
      ) : (
        <PlainTable
          caption={texts.packages}
          columns={[texts.name, texts.version, texts.licence]}
          rows={found.map(({ name, version, license }) => ({
            key: `${name}@${version}`,
            cells: [name, version, license],
          }))}
        />
      )}
    </>
  )
}
