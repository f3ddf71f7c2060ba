'use client'
import './work-panel.css'
import { Link, useTranslation } from '@payloadcms/ui'
import type { ReactNode } from 'react'
import { useKitTexts } from './texts.ts'

export type WorkItem = {
  readonly id: string
  readonly href: string
  readonly title: string
  readonly detail?: string | null
  /** Beside the title. */
  readonly picture?: ReactNode
}

export type WorkGroup = {
  /** Of the element. */
  readonly id: string
  readonly heading: string
  /** How many there are in all; those in `items` are the first. */
  readonly total: number
  readonly items: readonly WorkItem[]
  /** URL of the page that has all of them. */
  readonly all: string
  /** Whether something is wrong with them. @default false */
  readonly isProblem?: boolean
}

type Props = {
  /** Of the element. */
  readonly id: string
  readonly heading: string
  /** Groups without an item are not shown. */
  readonly groups: readonly WorkGroup[]
  /** Shown where no group has an item. */
  readonly empty: ReactNode
  /** Beside the heading. */
  readonly action?: ReactNode
}

/** On the dashboard: what of a subject is the user's to do, or has just been done. */
export function WorkPanel({ id, heading, groups, empty, action }: Props) {
  const shown = groups.filter(({ total }) => total > 0)
  return (
    <section aria-labelledby={`${id}-heading`} className="work" id={id}>
      <header className="kit-bar work__head">
        <h2 id={`${id}-heading`}>{heading}</h2>
        {action}
      </header>
      {shown.length === 0 && <div className="kit-panel work__empty">{empty}</div>}
      <div className="work__groups">
        {shown.map((group) => (
          <Group group={group} key={group.id} />
        ))}
      </div>
    </section>
  )
}

function Group({ group }: { readonly group: WorkGroup }) {
  const { id, heading, total, items, all, isProblem } = group
  const { language } = useTranslation().i18n
  const texts = useKitTexts()
  const count = new Intl.NumberFormat(language).format(total)
  return (
    <section aria-labelledby={`${id}-heading`} className="work__group" id={id}>
      <h3 id={`${id}-heading`}>
        {heading}{' '}
        <span className={isProblem ? 'work__count work__count--problem' : 'work__count'}>
          {count}
        </span>
      </h3>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            {item.picture}
            <span className="work__text">
              <Link href={item.href} prefetch={false}>
                {item.title}
              </Link>
              {item.detail && <span className="work__detail">{item.detail}</span>}
            </span>
          </li>
        ))}
      </ul>
      {total > items.length && (
        <Link aria-label={`${heading}: ${texts.showAll(count)}`} href={all} prefetch={false}>
          {texts.showAll(count)}
        </Link>
      )}
    </section>
  )
}
