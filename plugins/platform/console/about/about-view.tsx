import type { AdminViewServerProps } from 'payload'
import { inLanguage } from '../../../../src/errors/in-language.ts'
import { PRODUCT_NAME } from '../../../../src/http/page/product-name.ts'
import { ConsolePage, requireLogin } from '../../../core/console/console-page.tsx'
import { coreOf } from '../../../core/feature/core-of.ts'
import { may } from '../../../core/request/principal.ts'
import { ENVIRONMENT_NAMES } from '../environment-names.ts'
import { Installation } from './installation.tsx'
import { textsOf } from './texts.ts'

const BUILT_WITH = [
  { name: 'Payload', owner: 'Payload CMS, Inc.', url: 'https://payloadcms.com' },
  { name: 'Next.js', owner: 'Vercel, Inc.', url: 'https://nextjs.org' },
] as const

/**
 * `/admin/about`: version and environment for those who report a problem, and the credit of what the console is built
 * with; for administrators the system information of section 4.4.5 of the specification.
 */
export async function AboutView(view: AdminViewServerProps) {
  requireLogin(view, '/about')
  const { req } = view.initPageResult
  const texts = textsOf(req.i18n.language)
  const { version, environment } = coreOf(req.payload.config).services.settings
  return (
    <ConsolePage title={texts.title} view={view}>
      <p className="kit-page__intro">{texts.intro}</p>
      <dl className="kit-facts">
        <dt>{PRODUCT_NAME}</dt>
        <dd>
          {texts.version} {version}
        </dd>
        <dt>{texts.environment}</dt>
        <dd>{inLanguage(req, ENVIRONMENT_NAMES[environment])}</dd>
        <dt>{texts.builtWith}</dt>
        {BUILT_WITH.map(({ name, owner, url }) => (
          <dd key={name}>
            <a href={url} rel="noreferrer" target="_blank">
              {name}
            </a>{' '}
            © {owner}, {texts.mit}
          </dd>
        ))}
      </dl>
      {(await may(req, 'settings:manage')) && <Installation req={req} />}
    </ConsolePage>
  )
}
