import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Language } from '../../../../src/errors/in-language.ts'
import { runbookIn } from '../../../../src/health/runbooks.ts'
import { runbookOf } from '../../../core/checks/define-check.ts'

/** In the repository and in the package alike. */
const ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), ...Array(4).fill('..'))
const NAME = /^[a-z]+(-[a-z]+)*$/

export type Runbook = {
  readonly title: string
  /** Markdown below the title. */
  readonly text: string
}

/**
 * Reads a runbook. Its name becomes part of a path, so it is checked.
 *
 * @param name of the file without `.md`, from the URL of a page.
 * @returns null if there is none.
 */
export async function readRunbook(name: string, language: Language): Promise<Runbook | null> {
  if (!NAME.test(name)) return null
  try {
    const markdown = await readFile(path.join(ROOT, runbookIn(language, runbookOf(name))), 'utf8')
    const [, title = name, text = ''] = /^# (.+)\n([\s\S]*)$/.exec(markdown) ?? []
    return { title, text }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
