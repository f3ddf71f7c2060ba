'use client'
import { Pill } from '@payloadcms/ui'
import type { ComponentProps } from 'react'

/** The colour of each status. */
export type StatusStyles<Status extends string> = Readonly<
  Record<Status, NonNullable<ComponentProps<typeof Pill>['pillStyle']>>
>

type Props<Status extends string> = {
  /** Missing: nothing is shown. */
  readonly value: Status | null | undefined
  readonly styles: StatusStyles<Status>
  /** The name of each status in the language of the user. */
  readonly texts: Readonly<Record<Status, string>>
}

/** The status of a record as a coloured pill. */
export function StatusPill<Status extends string>({ value, styles, texts }: Props<Status>) {
  if (!value) return null
  return (
    <Pill className={`kit-status kit-status--${value}`} pillStyle={styles[value]} size="small">
      {texts[value]}
    </Pill>
  )
}
