'use client'
import { useTranslation } from '@payloadcms/ui'
import { useEffect, useMemo, useState } from 'react'
import { languageOf } from '../../../../src/errors/in-language.ts'
import type { FieldMessage, FieldProblem } from '../../../../src/errors/service-error.ts'

type Check = (config: unknown) => FieldProblem[]

/**
 * What is wrong with the settings as they are typed, by the schema that decides when they are saved.
 *
 * @see docs/decisions/0238-check-brand-settings-in-the-browser-by-their-schema.md
 */
export function useConfigProblems(config: unknown): readonly FieldMessage[] {
  const language = languageOf(useTranslation())
  const [check, setCheck] = useState<Check>()
  useEffect(() => {
    let current = true
    // It brings the schemas of brands, which no other page needs.
    void import('./problems-in-browser.ts').then(({ problemsOf }) => {
      if (current) setCheck(() => problemsOf)
    })
    return () => {
      current = false
    }
  }, [])
  return useMemo(
    () => check?.(config).map(({ path, message }) => ({ path, message: message[language] })) ?? [],
    [check, config, language],
  )
}
