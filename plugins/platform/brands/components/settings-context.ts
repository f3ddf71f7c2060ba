'use client'
import { createContext, useContext } from 'react'
import type { FieldMessage } from '../../../../src/errors/service-error.ts'
import { type Settings, settingAt } from '../../../../src/json/edit-settings.ts'

type Path = readonly string[]

export type SettingsForm = {
  readonly config: Settings
  readonly problems: readonly FieldMessage[]
  /** Whether the service has refused what the form holds. */
  readonly refused: boolean
  readonly readOnly: boolean
  /** Changes a setting; `undefined` removes it. */
  readonly set: (path: Path, value: unknown) => void
}

export const SettingsContext = createContext<SettingsForm | null>(null)

/** The settings of a brand as its form holds them. */
export function useSettings(): SettingsForm {
  const form = useContext(SettingsContext)
  if (form === null) throw new Error('A setting is edited within the form of a brand.')
  return form
}

/** One setting, with what is wrong with it. */
export function useSetting(path: Path) {
  const { config, problems, readOnly, set } = useSettings()
  const name = path.join('.')
  return {
    name: `brand.${name}`,
    value: settingAt(config, path),
    error: problems.find((problem) => problem.path === name)?.message,
    disabled: readOnly,
    set: (value: unknown) => set(path, value),
  }
}
