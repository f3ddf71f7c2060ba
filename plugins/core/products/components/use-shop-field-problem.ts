'use client'
import { useDocumentInfo, useFormFields } from '@payloadcms/ui'
import type { FieldMessage } from '../../../../src/errors/service-error.ts'

/** What the shop said of a field of the record, until the field is edited; undefined where it said nothing. */
export function useShopFieldProblem(path: string): string | undefined {
  const { data } = useDocumentInfo()
  const value = useFormFields(([fields]) => fields[path]?.value)
  const problems: readonly FieldMessage[] = data?.shopFieldProblems ?? []
  const isEdited = textOf(value) !== textOf(data?.[path])
  return isEdited ? undefined : problems.find((problem) => problem.path === path)?.message
}

/** An empty input and a missing value are the same. */
const textOf = (value: unknown): string => JSON.stringify(value === '' ? null : (value ?? null))
