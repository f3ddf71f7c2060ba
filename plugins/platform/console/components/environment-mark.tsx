import './environment-mark.css'
import type { ServerProps } from 'payload'
import { inLanguage } from '../../../../src/errors/in-language.ts'
import { coreOf } from '../../../core/feature/core-of.ts'
import { markOf } from '../environment-names.ts'

/** Tells the pages of a trial installation from those of production (specification, section 9). */
export function EnvironmentMark({ i18n, payload }: Pick<ServerProps, 'i18n' | 'payload'>) {
  const mark = markOf(coreOf(payload.config).services.settings.environment)
  return mark && <span className="environment-mark">{inLanguage({ i18n }, mark)}</span>
}
