import { z } from 'zod'

/** The part of a brand's configuration that is about its legal documents. */
export const legalSettingsSchema = z.strictObject({
  /** What an incomplete text means for its publication: a warning in the console, or a refusal. @default warn */
  checklist: z.enum(['warn', 'block']).optional(),
})

/** Whether a brand with this configuration publishes complete texts only. */
export const publishesCompleteOnly = (config: unknown): boolean =>
  z.object({ legal: legalSettingsSchema }).safeParse(config ?? {}).data?.legal.checklist === 'block'
