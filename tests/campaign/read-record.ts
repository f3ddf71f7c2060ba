import { readFile } from 'node:fs/promises'
import { errorCode } from '../../src/errors/error-code.ts'
import { type Campaign, campaignSchema } from './record.ts'

export const RECORD = new URL('../../docs/campaign.json', import.meta.url)

/** The last recorded campaign, or `undefined` before the first. */
export async function readRecord(): Promise<Campaign | undefined> {
  try {
    return campaignSchema.parse(JSON.parse(await readFile(RECORD, 'utf8')))
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
