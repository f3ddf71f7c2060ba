'use client'
import { Link, useConfig } from '@payloadcms/ui'

/** @param runbook path in the repository, e.g. `docs/runbooks/database.md`. The console shows it. */
export function RunbookLink(props: { readonly runbook: string; readonly children: string }) {
  const { admin } = useConfig().config.routes
  const name = props.runbook.replace(/^.*\/|\.md$/g, '')
  return (
    <Link href={`${admin}/diagnostics/runbooks/${name}`} prefetch={false}>
      {props.children}
    </Link>
  )
}
