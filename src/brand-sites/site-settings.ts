import { z } from 'zod'

/** The part of a brand's configuration that is about its site. */
export const siteSettingsSchema = z.strictObject({
  /** Whether its site is redeployed when a legal document is published or takes effect, or an artwork or the brand itself changes. @default false */
  autoDeploy: z.boolean().optional(),
})

/** Whether the site of a brand with this configuration is redeployed by itself. */
export const deploysItself = (config: unknown): boolean =>
  z.object({ site: siteSettingsSchema }).safeParse(config ?? {}).data?.site.autoDeploy === true
