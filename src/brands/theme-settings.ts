import { z } from 'zod'
import { colour } from './colour.ts'
import { httpsUrl } from './https-url.ts'

/** How the site of a brand looks (specification, section 4.4.3). What is missing is up to the site. */
export const themeSettingsSchema = z.strictObject({
  /** Of links and buttons. */
  accent: colour.optional(),
  background: colour.optional(),
  text: colour.optional(),
  /** URL of the logo. */
  logo: httpsUrl.optional(),
})
