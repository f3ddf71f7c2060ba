import type { Plugin } from 'payload'
import { disableSchemaCache } from './disable-schema-cache.ts'
import { withJapaneseWords } from './with-japanese-words.ts'
import { withNamedColumns } from './with-named-columns.ts'
import { withOwnEditor } from './with-own-editor.ts'

export type ConsoleOptions = {
  /** Set to `false` to leave the plugin out. */
  readonly enabled?: boolean
}

const REPAIRS = '/plugins/platform/console/components/console-repairs.tsx#ConsoleRepairs'

/**
 * Payload's own screens where they miss WCAG 2.2 AA, which the console has to meet, its editor for code,
 * which it would fetch from strangers, and its Japanese, which has gaps.
 */
export const consolePlugin =
  ({ enabled = true }: ConsoleOptions = {}): Plugin =>
  (config) => {
    if (!enabled) return config
    disableSchemaCache()
    const { components } = config.admin ?? {}
    const providers = [...(components?.providers ?? []), REPAIRS]
    return {
      ...config,
      i18n: withJapaneseWords(config.i18n),
      collections: config.collections?.map(withOwnEditor).map(withNamedColumns),
      admin: { ...config.admin, components: { ...components, providers } },
    }
  }
