import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from '../../errors/error-code.ts'
import { type CaughtMail, type MailSummary, mailSummarySchema } from './caught-mail.ts'
import { readMail, summarize } from './parse-mail.ts'

export type MailStore = {
  /** Resolves when the message is on the disk. */
  add(envelope: MailSummary['envelope'], raw: Buffer): Promise<MailSummary>
  /** Newest first. */
  list(): readonly MailSummary[]
  read(id: string): Promise<CaughtMail | undefined>
  clear(): Promise<void>
}

/** Opens the mails of a folder. Beyond `limit` messages the oldest are deleted. */
export async function openMailStore(folder: string, limit: number): Promise<MailStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const mails = new Map((await readSummaries(folder)).map((summary) => [summary.id, summary]))
  const file = (id: string, extension: string) => path.join(folder, `${id}.${extension}`)
  let sequence = 0

  // The summary goes first: without it the message counts as gone.
  const remove = async (id: string) => {
    mails.delete(id)
    await rm(file(id, 'json'), { force: true })
    await rm(file(id, 'eml'), { force: true })
  }
  const trim = async () => {
    for (const id of [...mails.keys()].sort().slice(0, Math.max(0, mails.size - limit))) {
      await remove(id)
    }
  }
  await trim()

  return {
    async add(envelope, raw) {
      const receivedAt = new Date().toISOString()
      sequence += 1
      const summary = await summarize({ id: newId(sequence), receivedAt, envelope }, raw)
      await writeFile(file(summary.id, 'eml'), raw, { mode: 0o600 })
      const draft = file(summary.id, 'draft')
      await writeFile(draft, JSON.stringify(summary), { mode: 0o600 })
      await rename(draft, file(summary.id, 'json'))
      mails.set(summary.id, summary)
      await trim()
      return summary
    },
    list: () => [...mails.values()].sort((a, b) => (a.id < b.id ? 1 : -1)),
    async read(id) {
      // Only ids of the list become file names.
      const summary = mails.get(id)
      if (summary === undefined) return undefined
      const raw = await readIfThere(file(id, 'eml'))
      return raw && readMail(summary, raw)
    },
    async clear() {
      for (const id of [...mails.keys()]) await remove(id)
    },
  }
}

/** Sorts by arrival, also within one millisecond. */
function newId(sequence: number): string {
  const time = Date.now().toString().padStart(15, '0')
  return `${time}-${sequence.toString().padStart(8, '0')}-${randomBytes(4).toString('hex')}`
}

async function readSummaries(folder: string): Promise<MailSummary[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  const summaries: MailSummary[] = []
  for (const name of names) {
    const text = await readFile(path.join(folder, name), 'utf8')
    const parsed = mailSummarySchema.safeParse(JSON.parse(text))
    if (!parsed.success) throw new Error(`${path.join(folder, name)} is damaged; delete it`)
    summaries.push(parsed.data)
  }
  return summaries
}

/** A message may be trimmed between the look at the list and at the disk. */
async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
