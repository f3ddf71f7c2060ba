import { Gutter, SetStepNav } from '@payloadcms/ui'
import type { AdminViewServerProps } from 'payload'
import { printsOfCatalogue } from '../../../../../src/artworks/prints-of-catalogue.ts'
import { shopInLanguages } from '../../../../../src/brands/shop-settings.ts'
import { ClosedNotice } from '../../../../core/audit/closed-notice.tsx'
import { brandSettings } from '../../../../core/request/brands.ts'
import { brandsToPrepare } from '../../../../core/request/open-brand.ts'
import { may } from '../../../../core/request/principal.ts'
import { textsOf } from '../../components/texts.ts'
import { RegisterForm } from './register-form.tsx'

/** `/admin/collections/artworks/register`: the way to bring a new artwork into the service. */
export async function RegisterView({ initPageResult: { req } }: AdminViewServerProps) {
  const texts = textsOf(req.i18n.language).register
  const brands = (await brandsToPrepare(req))
    .filter(({ kind }) => kind === 'artwork')
    .sort((a, b) => a.name.localeCompare(b.name))
  const managesArtists = await may(req, 'users:manage_artists')
  const choices = await Promise.all(
    brands.map(async ({ id, name, config }) => ({
      ...{ id, name, shop: shopInLanguages(config) },
      print: printsOfCatalogue((await brandSettings(req, id))?.print),
      forOthers: managesArtists && (await may(req, `${id}:edit`)),
    })),
  )
  const { artworks } = req.payload.collections
  const label = artworks.config.labels.plural
  return (
    <Gutter className="register-view">
      <SetStepNav
        nav={[
          {
            label: label as Record<string, string>,
            url: `${req.payload.config.routes.admin}/collections/artworks`,
          },
          { label: texts.action },
        ]}
      />
      <h1>{texts.title}</h1>
      {brands.length === 0 ? (
        <ClosedNotice path="/collections/artworks/register" req={req}>
          {texts.forbidden}
        </ClosedNotice>
      ) : (
        <RegisterForm
          artist={req.user?.roles.includes('artist') ? req.user.name : ''}
          brands={choices}
          user={String(req.user?.id)}
        />
      )}
    </Gutter>
  )
}
