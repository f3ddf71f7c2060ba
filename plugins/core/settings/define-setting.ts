import type { z } from 'zod'

export type SettingCategory = 'general' | 'api' | 'security' | 'email'

/** A setting of the whole installation that its operators change while it runs (specification, section 2.7). */
export type Setting<Value = unknown> = {
  readonly category: SettingCategory
  readonly key: string
  /** Reads the stored text. Operators see its messages. */
  readonly schema: z.ZodType<Value, string>
  /** The stored text after the first set-up. It applies also while the record is missing. */
  readonly initial: string
  /** For operators. */
  readonly description: string
  /** Whether the value is stored encrypted, and never shown. */
  readonly isEncrypted?: true
  /** Whether each set-up writes the value again, because the release decides it and not an operator. */
  readonly followsRelease?: true
}

/** Declares a setting, which a feature lists in `systemSettings`. */
export const defineSetting = <Value>(setting: Setting<Value>): Setting<Value> => setting
