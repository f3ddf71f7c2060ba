import { parseArgs } from 'node:util'
import { getPayload, type Payload } from 'payload'
import type { Client } from 'pg'
import config from '../../../payload.config.ts'
import { BackupProblem } from '../../backup/backup-problem.ts'
import { withClient } from '../../database/with-client.ts'
import { toServiceError } from '../../errors/describe-error.ts'
import { ERROR_TABLE } from '../../errors/error-table.ts'
import type { Language, Sentence } from '../../errors/in-language.ts'
import { type Environment, readEnvironment } from '../../services/environment.ts'
import { allowLongStatements } from '../set-up/allow-long-statements.ts'

const PROGRESS_MS = 1000
/** Missing objects that are named: where the whole store is away, the number says it. */
const NAMED = 100

/** What a command has at hand. */
export type Command = {
  /** The archive. */
  readonly file: string
  readonly withObjects: boolean
  readonly env: Environment
  /** Writes a line to standard output. */
  readonly print: (sentence: Sentence) => void
  /** Writes a line to standard error, at most once a second. */
  readonly report: (sentence: Sentence) => void
  /** Writes the key of an object that the store lacks to standard output: the first hundred of them. */
  readonly missing: (key: string) => void
  /** Since the command has begun, in whole seconds. */
  readonly seconds: () => number
  /** Opens Payload and a session of its own; called when everything was checked that needs no database. */
  readonly connected: <T>(work: (payload: Payload, client: Client) => Promise<T>) => Promise<T>
}

/**
 * Runs a command of backup or restore and ends the process: with what the work returns, or with 1 and the reason.
 *
 * @param usage what to type.
 */
export async function runCommand(
  usage: string,
  work: (command: Command) => Promise<number>,
): Promise<never> {
  const { values, positionals } = given()
  const language: Language = (values.language ?? process.env.LANG ?? '').startsWith('ja')
    ? 'ja'
    : 'en'
  const complain = (sentence: Sentence) => process.stderr.write(`${sentence[language]}\n`)
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) {
    complain({ en: `Usage: ${usage}`, ja: `使い方：${usage}` })
    process.exit(2)
  }
  let shown = 0
  let missing = 0
  const print = (sentence: Sentence) => process.stdout.write(`${sentence[language]}\n`)
  try {
    const env = readEnvironment()
    process.exitCode = await work({
      ...{ file, withObjects: values['with-objects'], env },
      print,
      missing: (key) => {
        missing += 1
        if (missing <= NAMED) print({ en: `missing: ${key}`, ja: `ファイルがありません：${key}` })
        if (missing === NAMED) print({ en: 'missing: …', ja: 'ファイルがありません：…' })
      },
      seconds: () => Math.round(performance.now() / 1000),
      report: (sentence) => {
        if (Date.now() - shown < PROGRESS_MS) return
        shown = Date.now()
        complain(sentence)
      },
      connected: (withBoth) =>
        withClient(env.DATABASE_URL, async (client) => {
          const payload = await getPayload({ config, disableOnInit: true })
          await allowLongStatements(payload)
          return withBoth(payload, client)
        }),
    })
  } catch (error) {
    if (error instanceof BackupProblem) complain(error.sentence)
    else if (isOfFile(error)) complain({ en: error.message, ja: error.message })
    else {
      const { sentence, code } = toServiceError(error)
      complain(sentence)
      complain(ERROR_TABLE[code].action)
      // Statements and their errors may name values, so only where it comes from.
      if (error instanceof Error && code === 'INTERNAL') process.stderr.write(`${where(error)}\n`)
    }
    process.exitCode = 1
  }
  process.exit()
}

/** The arguments; unknown options count as a wrong number of them. */
function given() {
  const options = {
    'with-objects': { type: 'boolean', default: false },
    language: { type: 'string' },
  } as const
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch {
    return parseArgs({ args: [], allowPositionals: true, options })
  }
}

/** Of a file or disk: missing, not permitted, full. Its message names the path at most. */
const OF_FILE = [
  'ENOENT',
  'EACCES',
  'EPERM',
  'EROFS',
  'EISDIR',
  'ENOTDIR',
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
  'EIO',
]

function isOfFile(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && OF_FILE.includes(String(error.code))
}

const where = (error: Error) =>
  `${error.name}: ${error.stack?.split('\n    at ').slice(1, 6).join('\n  at ')}`
