import type { Payload } from 'payload'
import { cache } from 'react'
import { COMPANY_NAME } from '../settings/company-name.ts'
import { readSettings } from './stored-settings.ts'

/** Returns the name of the company that runs the installation; a page reads it once. */
export const companyName = cache(
  async (payload: Payload): Promise<string> =>
    (await readSettings(payload, { name: COMPANY_NAME })).name,
)

/** Returns the company as the sender of mails to users, for the header `From`. */
export async function companySender(payload: Payload) {
  const name = await companyName(payload)
  const quoted = name.replace(/["\\]/g, '\\$&')
  return { name, from: `"${quoted}" <${payload.email.defaultFromAddress}>` }
}
