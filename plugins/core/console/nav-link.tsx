'use client'
import { Link, useConfig } from '@payloadcms/ui'
import { usePathname } from 'next/navigation'

type Props = { readonly id: string; readonly path: string; readonly label: string }

/** A link of the console's navigation that looks and behaves like Payload's own. */
export function NavLink({ id, path, label }: Props) {
  const { admin } = useConfig().config.routes
  const href = `${admin}${path}`
  const here = usePathname() === href
  return (
    <Link
      aria-current={here ? 'page' : undefined}
      className="nav__link"
      href={href}
      id={id}
      prefetch={false}
    >
      {here && <div className="nav__link-indicator" />}
      <span className="nav__link-label">{label}</span>
    </Link>
  )
}
