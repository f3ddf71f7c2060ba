'use client'
import { Link, useAuth, useConfig } from '@payloadcms/ui'
import { useKitTexts } from './texts.ts'

/** The identifier of a request; for those who may read the log a link to its lines, where the viewer is installed. */
export function RequestReference({ id }: { readonly id: string }) {
  const { problem: texts } = useKitTexts()
  const { config } = useConfig()
  const { permissions } = useAuth()
  const { custom, routes } = { ...config.admin, routes: config.routes }
  const viewer: unknown = custom?.logViewer
  const mayRead = permissions?.collections?.['system-logs']?.read
  if (typeof viewer !== 'string' || !mayRead) return texts.requestId(id)
  const query = new URLSearchParams({ request: id })
  return (
    <Link href={`${routes.admin}${viewer}?${query}`} prefetch={false}>
      {texts.requestLines(id)}
    </Link>
  )
}
