import { DefaultTemplate } from '@payloadcms/next/templates'
import { Gutter, SetStepNav } from '@payloadcms/ui'
import { redirect } from 'next/navigation.js'
import type { AdminViewServerProps } from 'payload'
import type { ReactNode } from 'react'
import './kit.css'

type Props = {
  readonly view: AdminViewServerProps
  readonly title: string
  readonly children: ReactNode
}

/** Frame of a feature's page: Payload's navigation and header, one heading. */
export function ConsolePage({ view, title, children }: Props) {
  const { initPageResult, params, searchParams, viewActions } = view
  const { locale, permissions, req, visibleEntities } = initPageResult
  return (
    <DefaultTemplate
      i18n={req.i18n}
      locale={locale}
      params={params}
      payload={req.payload}
      permissions={permissions}
      req={req}
      searchParams={searchParams}
      user={req.user ?? undefined}
      viewActions={viewActions}
      // Payload writes into this object, and its own copy is frozen.
      visibleEntities={{ ...visibleEntities }}
    >
      <Gutter className="kit-page">
        <SetStepNav nav={[{ label: title }]} />
        <h1>{title}</h1>
        {children}
      </Gutter>
    </DefaultTemplate>
  )
}

/**
 * Redirects users who may not use the console to the login page, and from there back to this page. Payload
 * does so for its own pages only.
 *
 * @param path of the page, relative to the console's.
 */
export function requireLogin({ initPageResult }: AdminViewServerProps, path: string): void {
  const { permissions, req } = initPageResult
  if (permissions.canAccessAdmin) return
  const { admin, routes } = req.payload.config
  if (req.user) redirect(`${routes.admin}${admin.routes.unauthorized}`)
  const query = new URLSearchParams({ redirect: `${routes.admin}${path}` })
  redirect(`${routes.admin}${admin.routes.login}?${query}`)
}
