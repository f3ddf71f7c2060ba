import { knownBrandConfigSchema } from './brand-config.ts'

/**
 * The settings of a brand that its site shows. Those that concern this service alone are left out (specification, section
 * 2.7), and experiments, which depend on the visitor.
 *
 * @param config as it is stored.
 * @throws ZodError when it was changed directly in the database and is invalid.
 */
export function siteSettingsOf(config: unknown) {
  const {
    theme = {},
    analytics = null,
    ui = {},
    flags = {},
  } = knownBrandConfigSchema.parse(config ?? {})
  const switches = Object.entries(flags).filter(
    (entry): entry is [string, boolean] => typeof entry[1] === 'boolean',
  )
  return { theme, analytics, ui, flags: Object.fromEntries(switches) }
}
