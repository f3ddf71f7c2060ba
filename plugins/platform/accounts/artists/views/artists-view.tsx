import type { AdminViewServerProps } from 'payload'
import { mayManageArtists } from '../../../../../src/identity/grant-rules.ts'
import { ClosedNotice } from '../../../../core/audit/closed-notice.tsx'
import { ConsolePage, requireLogin } from '../../../../core/console/console-page.tsx'
import { brandsOf } from '../../../../core/request/brands.ts'
import { may, principalOf } from '../../../../core/request/principal.ts'
import { ArtistsScreen } from '../components/artists-screen.tsx'
import { textsOf } from '../components/texts.ts'

/** `/admin/artists`: the accounts of artists, for those who manage them (specification, section 4.4). */
export async function ArtistsView(view: AdminViewServerProps) {
  requireLogin(view, '/artists')
  const { req } = view.initPageResult
  const texts = textsOf(req.i18n.language)
  const { search, page } = view.searchParams ?? {}
  const principal = principalOf(req)
  const brands = await brandsOf(req)
  const isManager = principal !== null && mayManageArtists(principal, brands)
  return (
    <ConsolePage title={texts.title} view={view}>
      {isManager ? (
        <ArtistsScreen
          brands={brands.filter(({ kind }) => kind === 'artwork').map(({ name }) => name)}
          mayGrant={await may(req, 'users:manage')}
          page={typeof page === 'string' && /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1}
          search={typeof search === 'string' ? search.slice(0, 100) : ''}
        />
      ) : (
        <ClosedNotice path="/artists" req={req}>
          {texts.forbidden}
        </ClosedNotice>
      )}
    </ConsolePage>
  )
}
