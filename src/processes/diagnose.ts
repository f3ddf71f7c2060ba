import { parseArgs } from 'node:util'
import { getPayload, type Payload } from 'payload'
import config from '../../payload.config.ts'
import { runSuite } from '../../plugins/core/checks/run-suite.ts'
import { inDatabase } from '../../plugins/core/database/in-database.ts'
import { checksOf } from '../../plugins/core/feature/checks-of.ts'
import { emergencyChecksOf } from '../../plugins/operations/diagnostics/emergency/emergency-checks.ts'
import { executeDiagnosis } from '../../plugins/operations/diagnostics/emergency/run-emergency.ts'
import {
  executeRun,
  stepsOf,
  waiting,
} from '../../plugins/operations/diagnostics/runs/execute-run.ts'
import {
  checkAnswer,
  type RunAnswer,
  runAnswer,
  summaryOf,
} from '../../plugins/operations/diagnostics/runs/run-answer.ts'
import { beginRun, type HeldRun } from '../../plugins/operations/diagnostics/store/runs.ts'
import { diagnosticVariables } from '../../plugins/operations/diagnostics/variables.ts'
import { isRestoring, UNFINISHED_RESTORE } from '../backup/restore-progress.ts'
import { withClient } from '../database/with-client.ts'
import { toServiceError } from '../errors/describe-error.ts'
import { ERROR_TABLE } from '../errors/error-table.ts'
import type { Language, Sentence } from '../errors/in-language.ts'
import { ServiceError } from '../errors/service-error.ts'
import { STEP_NUMBERS, type StepNumber } from '../health/steps.ts'
import type { SuiteRun } from '../health/suite-run.ts'
import { readEnvironment } from '../services/environment.ts'
import { resultTable } from './diagnose/result-table.ts'

// Runs the diagnostic suite as the console does, also while the database is away. Ends with 0 if no part is in error,
// else with 1: `npm run diagnose -- --step 9 --step 10 --json --language ja`. With `--emergency` it runs the emergency
// diagnosis instead, which is not stored.
const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    step: { type: 'string', multiple: true },
    emergency: { type: 'boolean', default: false },
    language: { type: 'string' },
  },
})
const language: Language = (values.language ?? process.env.LANG ?? '').startsWith('ja')
  ? 'ja'
  : 'en'
const print = (line: string) => process.stdout.write(`${line}\n`)
const report = (sentence: Sentence) => process.stderr.write(`${sentence[language]}\n`)

const NOT_STORED: Sentence = {
  en: 'The database is away, so this run is not stored and does not wait for others.',
  ja: 'データベースに接続できないため、この実行は保存されません。',
}

try {
  process.exitCode = await diagnose()
} catch (error) {
  const { sentence, code, cause } = toServiceError(error)
  report(sentence)
  report(ERROR_TABLE[code].action)
  if (cause instanceof Error) process.stderr.write(`${cause.stack}\n`)
  process.exitCode = 1
}
process.exit()

async function diagnose(): Promise<number> {
  const env = readEnvironment(process.env, [
    { name: 'diagnostics', variables: diagnosticVariables },
  ])
  const { CHECK_TIMEOUT_FACTOR: timeoutFactor } = diagnosticVariables.parse(
    env.featureVariables.diagnostics ?? {},
  )
  const isAway = await withClient(env.DATABASE_URL, isRestoring).then(
    (restoring) => {
      // What a run stores would differ from the archive.
      if (restoring) throw new ServiceError('DATABASE_UNAVAILABLE', UNFINISHED_RESTORE)
      return false
    },
    () => true,
  )
  // Payload would end the process with a log entry; the check of the database says what is wrong.
  const payload = await getPayload({ config, disableOnInit: true, disableDBConnect: isAway })
  // Its entries would stand among the results, which contain the same errors.
  payload.logger.level = 'silent'
  if (values.emergency) return diagnoseEmergency(payload, timeoutFactor)
  const steps = wantedSteps()
  const checks = checksOf(payload).filter(({ step }) => steps.includes(step))
  if (isAway) report(NOT_STORED)
  const held = isAway ? undefined : await hold(payload, { steps, checks: waiting(checks) })
  const startedAt = new Date().toISOString()
  const results = await executeRun({ payload, checks, run: runSuite, held, timeoutFactor })
  const run: SuiteRun = {
    ...{ id: held?.id ?? '', state: 'finished', startedAt, steps },
    finishedAt: new Date().toISOString(),
    checks: results.map((result) => ({ check: result.check, startedAt, result })),
  }
  const answer: RunAnswer = runAnswer(run, checks, { language, seesStacks: values.json })
  print(values.json ? JSON.stringify(answer, null, 2) : resultTable(answer, language))
  return answer.summary.error === 0 ? 0 : 1
}

async function diagnoseEmergency(payload: Payload, timeoutFactor: number): Promise<number> {
  const results = await executeDiagnosis(payload, undefined, { timeoutFactor })
  const definitions = emergencyChecksOf(payload)
  const checks = results.flatMap((result) => {
    const check = definitions.find(({ id }) => id === result.check)
    const reader = { language, seesStacks: values.json }
    return check ? [checkAnswer({ check: check.id, result }, check, reader)] : []
  })
  const summary = summaryOf(results.flatMap(({ parts }) => parts))
  const answer = { checks, summary }
  print(values.json ? JSON.stringify(answer, null, 2) : resultTable(answer, language))
  return summary.error === 0 ? 0 : 1
}

async function hold(payload: Payload, run: Parameters<typeof beginRun>[1]): Promise<HeldRun> {
  const held = await inDatabase(payload, (database) => beginRun(database, run))
  if (!held) throw new ServiceError('DIAGNOSTICS_RUNNING')
  return held
}

function wantedSteps(): StepNumber[] {
  const given = (values.step ?? STEP_NUMBERS).map(Number)
  const steps = stepsOf(STEP_NUMBERS.filter((step) => given.includes(step)))
  if (steps.length === new Set(given).size) return steps
  throw new ServiceError('VALIDATION_FAILED', {
    en: `--step must be a number from 1 to ${STEP_NUMBERS.length}.`,
    ja: `--stepには1から${STEP_NUMBERS.length}までの数値を指定してください。`,
  })
}
