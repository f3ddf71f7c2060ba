import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

const FOLDER = path.resolve(import.meta.dirname, '../../docs/decisions')
const INDEX = 'README.md'
const FRONT_MATTER = /^---\nstatus: (.+)\ndate: (.+)\nfeature: (.+)\n---\n\n# (.+)\n\n/
const STATUS = /^(accepted|deprecated|superseded by \d{4})$/
const SECTIONS = ['Context', 'Decision', 'Consequences']

export type Decision = {
  readonly file: string
  readonly number: string
  readonly title: string
  /** `accepted`, `deprecated` or `superseded by NNNN`. */
  readonly status: string
  /** ISO date of the day on which the decision was recorded. */
  readonly date: string
  /** Folder of the feature that it is about, or `project` for the whole. */
  readonly feature: string
}

/**
 * Reads one decision.
 *
 * @throws Error that names the file and the rule of CONTRIBUTING.md that it breaks.
 */
export function parseDecision(file: string, text: string): Decision {
  const fail = (reason: string) => new Error(`docs/decisions/${file}: ${reason}`)
  const [, status = '', date = '', feature = '', title = ''] = FRONT_MATTER.exec(text) ?? []
  if (title === '') throw fail('begins with front matter (status, date, feature) and a title.')
  if (!STATUS.test(status)) {
    throw fail('status is "accepted", "deprecated" or "superseded by NNNN".')
  }
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(Date.parse(date))) {
    throw fail('date is a day such as 2026-11-21.')
  }
  const number = file.slice(0, 4)
  const expected = `${number}-${slugOf(title)}.md`
  if (!/^\d{4}$/.test(number) || file !== expected) {
    throw fail(`the title belongs to the file name ${expected}.`)
  }
  const sections = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
  if (sections.join() !== SECTIONS.join()) throw fail(`the sections are ${SECTIONS.join(', ')}.`)
  return { file, number, title, status, date, feature }
}

/** Every decision in the order of their numbers. */
export async function readDecisions(): Promise<Decision[]> {
  const files = (await readdir(FOLDER)).filter((file) => file !== INDEX).sort()
  const texts = files.map((file) => readFile(path.join(FOLDER, file), 'utf8'))
  return (await Promise.all(texts)).map((text, index) => parseDecision(files[index] ?? '', text))
}

/** The index of `docs/decisions`: one table per feature, as Markdown. */
export function decisionIndex(decisions: readonly Decision[]): string {
  const features = [...new Set(decisions.map(({ feature }) => feature))].sort()
  const tables = features.map((feature) => {
    const rows = decisions
      .filter((decision) => decision.feature === feature)
      .map(
        ({ number, title, file, date, status }) =>
          `| ${number} | [${title}](${file}) | ${date} | ${status} |`,
      )
    return `## ${feature}\n\n| Number | Decision | Date | Status |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`
  })
  return `# Decisions

Generated from the front matter of the files in this folder by \`npm run generate:decisions\`. The form of
a decision is described in [CONTRIBUTING](../../CONTRIBUTING.md#decisions).

${tables.join('\n')}`
}

const slugOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

if (import.meta.main) {
  await writeFile(path.join(FOLDER, INDEX), decisionIndex(await readDecisions()))
}
