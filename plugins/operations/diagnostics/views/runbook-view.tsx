import '../components/diagnostics.css'
import { Banner, Link } from '@payloadcms/ui'
import type { AdminViewServerProps } from 'payload'
import { languageOf } from '../../../../src/errors/in-language.ts'
import { ClosedNotice } from '../../../core/audit/closed-notice.tsx'
import { ConsolePage, requireLogin } from '../../../core/console/console-page.tsx'
import { may } from '../../../core/request/principal.ts'
import { RunbookText } from '../components/runbook-text.tsx'
import { textsOf } from '../components/texts.ts'
import { readRunbook } from './read-runbook.ts'

const PATH = '/diagnostics/runbooks'

/** `/admin/diagnostics/runbooks/{name}`: what to do when a check fails, for operators. */
export async function RunbookView(view: AdminViewServerProps) {
  const { segments } = view.params ?? {}
  const name = Array.isArray(segments) ? (segments.at(-1) ?? '') : ''
  const path = `${PATH}/${encodeURIComponent(name)}`
  requireLogin(view, path)
  const { req } = view.initPageResult
  const { admin } = req.payload.config.routes
  const { runbook: texts, forbidden } = textsOf(req.i18n.language)
  if (!(await may(req, 'diagnostics:view'))) {
    return (
      <ConsolePage title={texts.title(name)} view={view}>
        <ClosedNotice path={path} req={req}>
          {forbidden}
        </ClosedNotice>
      </ConsolePage>
    )
  }
  const runbook = await readRunbook(name, languageOf(req))
  return (
    <ConsolePage title={texts.title(runbook?.title ?? name)} view={view}>
      <p className="kit-page__intro">
        <Link href={`${admin}/diagnostics`} prefetch={false}>
          {texts.back}
        </Link>
      </p>
      {runbook ? (
        <RunbookText base={`${admin}${PATH}`} text={runbook.text} />
      ) : (
        <Banner type="error">{texts.missing}</Banner>
      )}
    </ConsolePage>
  )
}
