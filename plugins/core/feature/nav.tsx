import { DefaultNav } from '@payloadcms/next/rsc'
import type { ServerProps } from 'payload'
import type { ComponentProps } from 'react'
import { NavRail } from './nav-groups.tsx'

const NONE = { collections: [], globals: [] }

/**
 * Payload's navigation without its own links to records: `NavGroups` renders them together with those to pages. On tablets
 * it is closed, and a rail of icons stands beside the page.
 *
 * @see docs/decisions/0009-use-the-console-of-payload-with-listed-exceptions.md
 */
export function Nav(props: ComponentProps<typeof DefaultNav> & ServerProps) {
  return (
    <>
      <DefaultNav {...props} visibleEntities={NONE} />
      <NavRail {...props} />
    </>
  )
}
