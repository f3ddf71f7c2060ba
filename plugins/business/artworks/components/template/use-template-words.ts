'use client'
import { getTranslation } from '@payloadcms/translations'
import { useConfig, useTranslation } from '@payloadcms/ui'
import type { ClientField } from 'payload'
import type { WindowSide } from '../../../../../src/composition/template-window.ts'

export type ChoiceWords = {
  readonly label: string
  /** What each value is called. */
  readonly nameOf: (value: string) => string
}

export type TemplateWords = Readonly<
  Record<'kind' | 'type' | 'color' | 'orientation' | 'fit', ChoiceWords>
> & {
  readonly window: { readonly label: string; readonly sides: Readonly<Record<WindowSide, string>> }
}

/** What the record calls its fields and their values, so that the form and the record use the same words. */
export function useTemplateWords(): TemplateWords {
  const { i18n } = useTranslation()
  const { getEntityConfig } = useConfig()
  const { fields } = getEntityConfig({ collectionSlug: 'composition-templates' })
  const labelOf = (field: ClientField | undefined, name: string) =>
    getTranslation((field && 'label' in field && field.label) || name, i18n)
  const words = (name: string): ChoiceWords => {
    const field = named(fields, name)
    const options = field?.type === 'select' ? field.options : []
    const nameOf = (value: string) => {
      const option = options.find((one) => typeof one === 'object' && one.value === value)
      const text = typeof option === 'object' && getTranslation(option.label, i18n)
      return typeof text === 'string' ? text : value
    }
    return { label: labelOf(field, name), nameOf }
  }
  const group = named(fields, 'window')
  const sides = group?.type === 'group' ? group.fields : []
  const side = (name: WindowSide) => labelOf(named(sides, name), name)
  return {
    ...{ kind: words('kind'), type: words('type'), color: words('color') },
    ...{ orientation: words('orientation'), fit: words('fit') },
    window: {
      label: labelOf(group, 'window'),
      sides: { x: side('x'), y: side('y'), width: side('width'), height: side('height') },
    },
  }
}

const named = (fields: readonly ClientField[], name: string) =>
  fields.find((field) => 'name' in field && field.name === name)
