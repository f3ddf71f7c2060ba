'use client'
import { Link, useConfig } from '@payloadcms/ui'

/** What the user may do and open here: the server has asked for permissions and pages. */
export type Abilities = {
  readonly mayRun: boolean
  /** Whether the screen of the emergency diagnosis is installed. */
  readonly hasEmergency: boolean
  /** Whether the log is installed, and the user may read it. */
  readonly hasLogs: boolean
}

/** The lines of a run in the log. One of the command has no request, so nothing leads to its lines. */
export function RunLogsLink(props: {
  readonly request: string | undefined
  readonly children: string
}) {
  const { admin } = useConfig().config.routes
  if (props.request === undefined) return null
  const query = new URLSearchParams({ request: props.request })
  return (
    <Link href={`${admin}/logs?${query}`} prefetch={false}>
      {props.children}
    </Link>
  )
}
