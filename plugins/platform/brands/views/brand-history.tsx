import '../../../core/console/kit.css'
import '../components/brand-config.css'
import { Gutter } from '@payloadcms/ui'
import type { DocumentViewServerProps, PayloadRequest } from 'payload'
import { changedSettings } from '../../../../src/json/changed-settings.ts'
import type { Brand } from '../../../../src/payload-types.ts'
import { tokyoTime } from '../../../core/console/tokyo-time.ts'
import { relationId } from '../../../core/database/relation-id.ts'
import { ChangeList } from '../components/change-list.tsx'
import { RestoreButton } from '../components/restore-button.tsx'
import { textsOf } from '../components/texts.ts'

/** Every version of a brand, the newest first: when, by whom, and what it changed. An older one can be restored. */
export async function BrandHistory({ doc, i18n, initPageResult }: DocumentViewServerProps) {
  const { history: texts } = textsOf(i18n.language)
  const { req } = initPageResult
  const timeOf = tokyoTime(i18n.language)
  const versions = await versionsOf(req, String(doc?.id))
  const nameOf = await namesOf(req, versions)
  return (
    <Gutter className="kit-page brand-history">
      <h2>{texts.heading}</h2>
      <p className="kit-page__intro">{texts.intro}</p>
      {versions.length === 0 && <p>{texts.none}</p>}
      <ol className="brand-versions">
        {versions.map(({ id, version, updatedAt }, index) => {
          const older = versions[index + 1]
          const time = timeOf(updatedAt)
          return (
            <li key={id}>
              <div className="kit-bar">
                <strong>
                  <time dateTime={updatedAt}>{time}</time>
                </strong>
                <span>{nameOf(version)}</span>
                <span className="kit-bar__end">
                  {index === 0 ? (
                    texts.current
                  ) : (
                    <RestoreButton brand={String(doc?.id)} time={time} version={id} />
                  )}
                </span>
              </div>
              {older ? (
                <ChangeList changes={changedSettings(shown(older.version), shown(version))} />
              ) : (
                <p className="kit-count">{texts.first}</p>
              )}
            </li>
          )
        })}
      </ol>
    </Gutter>
  )
}

/** What people change of a brand. */
function shown({ name, kind, domain, status, config }: Brand) {
  return { name, kind, domain: domain ?? undefined, status, config: config ?? {} }
}

async function versionsOf(req: PayloadRequest, brand: string) {
  const { docs } = await req.payload.findVersions({
    collection: 'brands',
    where: { parent: { equals: brand } },
    sort: '-updatedAt',
    pagination: false,
    depth: 0,
    overrideAccess: false,
    req,
  })
  return docs.map(({ id, version, updatedAt }) => ({ id, version: version as Brand, updatedAt }))
}

/** The names of those who wrote the versions, as far as the user may read them. */
async function namesOf(req: PayloadRequest, versions: readonly { readonly version: Brand }[]) {
  const { history: texts } = textsOf(req.i18n.language)
  const ids = versions.flatMap(({ version: { changedBy } }) =>
    changedBy ? [relationId(changedBy)] : [],
  )
  const { docs } = await req.payload.find({
    collection: 'users',
    where: { id: { in: [...new Set(ids)] } },
    pagination: false,
    depth: 0,
    overrideAccess: false,
    req,
  })
  const names = new Map(docs.map(({ id, name, email }) => [id, name || email]))
  return ({ changedBy }: Brand) =>
    changedBy ? (names.get(relationId(changedBy)) ?? texts.unknown) : texts.service
}
