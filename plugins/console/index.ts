import type { Plugin } from 'payload'

export type ConsoleOptions = {
  /** Set to `false` to leave the plugin out. */
  readonly enabled?: boolean
}

const REPAIRS = '/plugins/console/components/console-repairs.tsx#ConsoleRepairs'

/** Payload's own screens where they miss WCAG 2.2 AA, which the console has to meet. */
export const consolePlugin =
  ({ enabled = true }: ConsoleOptions = {}): Plugin =>
  (config) => {
    if (!enabled) return config
    const { components } = config.admin ?? {}
    const providers = [...(components?.providers ?? []), REPAIRS]
    return { ...config, admin: { ...config.admin, components: { ...components, providers } } }
  }
