'use client'
import { useTranslation } from '@payloadcms/ui'
import { inLanguage } from '../../../../src/errors/in-language.ts'
import { useTexts } from './texts.ts'
import type { PrintFinding } from './use-print-data.ts'

type Props = { readonly findings: readonly PrintFinding[]; readonly label: string }

/** What a preflight found, each with what to do about it. */
export function PreflightList({ findings, label }: Props) {
  const { i18n } = useTranslation()
  const texts = useTexts()
  return (
    <ul aria-label={label} className="print-data__findings">
      {findings.map(({ code, severity, message, action }) => (
        <li className={`print-data__finding print-data__finding--${severity}`} key={code}>
          <strong>{texts.severity[severity]}</strong> {inLanguage({ i18n }, message)}{' '}
          {inLanguage({ i18n }, action)}
        </li>
      ))}
    </ul>
  )
}
