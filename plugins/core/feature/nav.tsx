import { DefaultNav } from '@payloadcms/next/rsc'
import type { ComponentProps } from 'react'

const NONE = { collections: [], globals: [] }

/**
 * Payload's navigation without its own links to records: `NavGroups` renders them together with those to pages.
 *
 * @see docs/decisions/0009-use-the-console-of-payload-with-listed-exceptions.md
 */
export function Nav(props: ComponentProps<typeof DefaultNav>) {
  return <DefaultNav {...props} visibleEntities={NONE} />
}
