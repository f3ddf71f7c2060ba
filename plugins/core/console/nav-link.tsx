'use client'
import { Link, useConfig } from '@payloadcms/ui'
import { usePathname } from 'next/navigation'
import type { NavEntry } from './arrange-groups.ts'

type Props = NavEntry & {
  /** Paths of other entries below that of this one. */
  readonly others: readonly string[]
  /** Shows the icon alone. */
  readonly inRail?: boolean
}

/** A link of the console's navigation that looks like Payload's own; it is marked on its page and on those below. */
export function NavLink({ id, path, label, others, inRail = false }: Props) {
  const { admin } = useConfig().config.routes
  const shown = usePathname()
  const href = `${admin}${path}`
  const isBelow = (parent: string) => shown === parent || shown.startsWith(`${parent}/`)
  const isHere = shown === href
  const isMarked = isBelow(href) && !others.some((other) => isBelow(`${admin}${other}`))
  const current = isHere ? 'page' : isMarked || undefined
  if (inRail)
    return (
      <Link
        aria-current={current}
        aria-label={label}
        className="nav-rail__link"
        data-nav={id}
        href={href}
        prefetch={false}
        title={label}
      />
    )
  return (
    <Link
      aria-current={current}
      className="nav__link"
      data-nav={id}
      href={href}
      id={id}
      prefetch={false}
    >
      {isMarked && <div className="nav__link-indicator" />}
      <span className="nav__link-label">{label}</span>
    </Link>
  )
}
