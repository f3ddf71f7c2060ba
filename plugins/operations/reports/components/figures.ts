import type { useTexts } from './texts.ts'

export type Texts = ReturnType<typeof useTexts>

export const percent = (value: number | null, { unknown }: Texts) =>
  value === null ? unknown : `${value} %`

export const milliseconds = (value: number | null, { unknown }: Texts) =>
  value === null ? unknown : `${value} ms`

export const megabytes = (bytes: number) => Math.round(bytes / 1024 ** 2)

/** The change between two figures with its sign; nothing if one of them is not known. */
export function changeOf(before: number | null | undefined, now: number | null): string {
  if (before === null || before === undefined || now === null) return ''
  const change = Math.round((now - before) * 1000) / 1000
  return change > 0 ? `+${change}` : String(change).replace('-', '−')
}
