import type { Language } from '../errors/in-language.ts'

const FOLDER = 'docs/runbooks/'

/**
 * Path of a runbook in a language. The commands are the same in each.
 *
 * @param runbook path of the English one, e.g. `docs/runbooks/database.md`, as results and alerts store it.
 */
export const runbookIn = (language: Language, runbook: string): string =>
  language === 'en' ? runbook : runbook.replace(FOLDER, `${FOLDER}${language}/`)
