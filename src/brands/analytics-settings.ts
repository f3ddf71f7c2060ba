import { z } from 'zod'
import { bilingual } from '../errors/zod-problems.ts'

/** How visits of a brand's site are counted (specification, section 4.4.3). */
export const analyticsSettingsSchema = z.strictObject({
  /** Of the site at its analytics service, e.g. `G-ABC123`. Public: browsers send it. */
  id: z
    .string()
    .regex(
      /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/,
      bilingual(
        'Use 1 to 64 letters, digits, ".", "_" and "-", for example "G-ABC123".',
        '1〜64文字の英数字・「.」・「_」・「-」で入力してください（例：「G-ABC123」）。',
      ),
    ),
})
