import { Banner, Link } from '@payloadcms/ui'
import type { AdminViewServerProps, PayloadRequest } from 'payload'
import { z } from 'zod'
import { auditClosedView } from '../../../../core/audit/audit-closed-collection.ts'
import { ConsolePage, requireLogin } from '../../../../core/console/console-page.tsx'
import { may } from '../../../../core/request/principal.ts'
import { currentSession, GATEWAY_STRATEGY } from '../../../identity/api.ts'
import { FindAccount } from '../components/find-account.tsx'
import { SessionsScreen } from '../components/sessions-screen.tsx'
import { textsOf } from '../components/texts.ts'

/**
 * `/admin/sessions`: the sessions of the user; with `?user=` those of another, for user administrators
 * (specification, section 4.4).
 */
export async function SessionsView(view: AdminViewServerProps) {
  requireLogin(view, '/sessions')
  const { req } = view.initPageResult
  const texts = textsOf(req.i18n.language)
  const { user, search } = view.searchParams ?? {}
  const managesUsers = await may(req, 'users:manage')
  const other = typeof user === 'string' && user !== req.user?.id ? user : undefined
  const asked = managesUsers ? other : undefined
  // Users see their own sessions instead.
  if (other !== undefined && !managesUsers) await auditClosedView(req, '/sessions')
  const account = asked === undefined ? null : await accountOf(req, asked)
  const viaGateway = currentSession(req).strategy === GATEWAY_STRATEGY
  return (
    <ConsolePage title={account ? texts.titleOf(account.name) : texts.title} view={view}>
      {asked === undefined && <p className="kit-page__intro">{texts.intro}</p>}
      {asked !== undefined && !account && <Banner type="error">{texts.noAccount}</Banner>}
      {account && (
        <p className="kit-page__intro">
          <span>{account.email}</span> {texts.introOf}
        </p>
      )}
      {asked === undefined && viaGateway && <Banner type="info">{texts.gateway}</Banner>}
      {(asked === undefined || account) && <SessionsScreen user={account?.id ?? 'me'} />}
      {asked !== undefined && (
        <p>
          <Link href={`${req.payload.config.routes.admin}/sessions`} prefetch={false}>
            {texts.own}
          </Link>
        </p>
      )}
      {managesUsers && (
        <FindAccount
          req={req}
          search={typeof search === 'string' ? search.trim().slice(0, 100) : ''}
        />
      )}
    </ConsolePage>
  )
}

async function accountOf(req: PayloadRequest, id: string) {
  if (!z.uuid().safeParse(id).success) return null
  const { docs } = await req.payload.find({
    collection: 'users',
    where: { id: { equals: id } },
    limit: 1,
    depth: 0,
    select: { name: true, email: true },
    overrideAccess: false,
    req,
  })
  return docs[0] ?? null
}
