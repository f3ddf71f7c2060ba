import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** In the repository and in the package alike. */
const FOLDER = path.join(
  path.dirname(fileURLToPath(import.meta.url)),
  ...['..', '..', '..', '..', 'docs', 'runbooks'],
)
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
export async function readRunbook(name: string): Promise<Runbook | null> {
  if (!NAME.test(name)) return null
  try {
    const markdown = await readFile(path.join(FOLDER, `${name}.md`), 'utf8')
    const [, title = name, text = ''] = /^# (.+)\n([\s\S]*)$/.exec(markdown) ?? []
    return { title, text }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
