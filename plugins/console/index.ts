import type { Plugin } from 'payload'
import { withNamedColumns } from './with-named-columns.ts'
import { withOwnEditor } from './with-own-editor.ts'

export type ConsoleOptions = {
  /** Set to `false` to leave the plugin out. */
  readonly enabled?: boolean
}

const REPAIRS = '/plugins/console/components/console-repairs.tsx#ConsoleRepairs'

/**
 * Payload's own screens where they miss WCAG 2.2 AA, which the console has to meet, and its editor for code,
 * which it would fetch from strangers.
 */
export const consolePlugin =
  ({ enabled = true }: ConsoleOptions = {}): Plugin =>
  (config) => {
    if (!enabled) return config
    const { components } = config.admin ?? {}
    const providers = [...(components?.providers ?? []), REPAIRS]
    return {
      ...config,
      collections: config.collections?.map(withOwnEditor).map(withNamedColumns),
      admin: { ...config.admin, components: { ...components, providers } },
    }
  }
