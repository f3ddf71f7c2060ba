import type { Payload } from 'payload'
import { toServiceError } from '../../../src/errors/describe-error.ts'
import type { Sentence } from '../../../src/errors/in-language.ts'
import { type CheckResult, type PartResult, worstOf } from '../../../src/health/check-result.ts'
import type { HealthCheck } from '../../../src/health/health-check.ts'
import { fetchFailure } from '../../../src/http-client/fetch-failure.ts'
import { withoutValues } from '../../../src/logs/without-values.ts'
import type { CheckPart, CheckRequest, RunnableCheck } from './define-check.ts'

export type CheckOptions = {
  readonly payload: Payload
  /** Ends the check early; it is an error then. */
  readonly signal?: AbortSignal | undefined
  /** Leaves out the parts that are only for runs. */
  readonly isPeriodic: boolean
  /** Multiplies the timeouts. @default 1 */
  readonly timeoutFactor?: number
}

type RunOptions = CheckOptions & {
  /** The last results of the parts. @default none is known */
  readonly last?: readonly PartResult[] | undefined
}

/** Runs the parts of one check in order. Never rejects: a part that throws or exceeds the timeout is an error. */
export async function runCheck(
  check: RunnableCheck,
  { payload, signal, isPeriodic, timeoutFactor = 1, last = [] }: RunOptions,
): Promise<CheckResult> {
  const timeoutMs = check.timeoutMs * timeoutFactor
  const timeout = AbortSignal.timeout(timeoutMs)
  const both = signal ? AbortSignal.any([signal, timeout]) : timeout
  const results: PartResult[] = []
  const unusable = new Set<string>()
  for (const part of check.parts) {
    if (part.onlyInRuns && isPeriodic) continue
    const isMissing = part.needs !== undefined && unusable.has(part.needs)
    const reason = isMissing ? notRun(titleOf(check, part.needs)) : both.aborted && NO_TIME_LEFT
    const result = reason
      ? blocked(part, reason)
      : await runPart({ ...check, timeoutMs }, part, {
          payload,
          signal: both,
          wasProblem: last.some((one) => one.part === part.id && isProblem(one)),
        })
    if (reason || result.status === 'error') unusable.add(part.id)
    results.push(result)
  }
  return resultOf(check, results)
}

/** The result of a check that is not run, because one that it depends on has failed. */
export function blockedResult(
  check: RunnableCheck,
  failed: Pick<RunnableCheck, 'id' | 'title'>,
): CheckResult {
  const parts = check.parts.map((part) => blocked(part, notRun(failed.title)))
  return { ...resultOf(check, parts), blockedBy: failed.id }
}

function resultOf(check: RunnableCheck, parts: PartResult[]): CheckResult {
  const { status = 'skipped', detail, action } = worstOf(parts) ?? {}
  const errors = parts.filter((part) => part.status === 'error')
  return {
    check: check.id,
    service: check.service,
    status,
    ...(detail && { detail }),
    ...(action && { action }),
    isVital: errors.some(({ code }) => check.isVital?.(code) ?? false),
    responseTimeMs: parts.reduce((sum, { responseTimeMs }) => sum + responseTimeMs, 0),
    parts,
  }
}

const NO_TIME_LEFT: Sentence = {
  en: 'Not run, because the time for this check was over.',
  ja: '制限時間を過ぎたため、実行していません。',
}

const notRun = (failed: Sentence): Sentence => ({
  en: `Not run, because this failed: ${failed.en}.`,
  ja: `次の項目が失敗したため、実行していません：${failed.ja}。`,
})

const titleOf = ({ parts, title }: RunnableCheck, id: string | undefined): Sentence =>
  parts.find((part) => part.id === id)?.title ?? title

function blocked({ id }: CheckPart, detail: Sentence): PartResult {
  return { part: id, status: 'skipped', blocked: true, responseTimeMs: 0, detail }
}

async function runPart(
  check: RunnableCheck,
  part: CheckPart,
  asked: CheckRequest,
): Promise<PartResult> {
  const begun = performance.now()
  const found = await outcomeOf(check, part, asked)
  const responseTimeMs = Math.round(performance.now() - begun)
  const judged = judgeTime(found, responseTimeMs, part.warnAboveMs)
  const { detail, action, ...rest } = judged
  return {
    ...rest,
    part: part.id,
    responseTimeMs,
    ...(detail !== undefined && { detail: bothLanguages(detail) }),
    ...(isProblem(judged) && { action: action ?? check.action }),
  }
}

const isProblem = ({ status }: Pick<PartResult, 'status'>): boolean =>
  status === 'error' || status === 'warning'

const bothLanguages = (detail: string | Sentence): Sentence =>
  typeof detail === 'string' ? { en: detail, ja: detail } : detail

const LOOK_FOR_LOAD: Sentence = {
  en: 'Look for a load that is higher than usual, and start more processes if it stays.',
  ja: '通常より高い負荷がないか確認し、続く場合はプロセスを追加してください。',
}

type Outcome = HealthCheck & Pick<PartResult, 'code' | 'stack'>

/** A healthy part that took longer than its threshold warns. */
export function judgeTime(found: Outcome, ms: number, warnAboveMs: number | undefined): Outcome {
  if (found.status !== 'healthy' || warnAboveMs === undefined || ms <= warnAboveMs) return found
  const detail = {
    en: `It took ${ms} ms (at most ${warnAboveMs}).`,
    ja: `${ms}ミリ秒かかりました（上限${warnAboveMs}）。`,
  }
  return { ...found, status: 'warning', detail, action: LOOK_FOR_LOAD }
}

async function outcomeOf(
  { id, timeoutMs }: RunnableCheck,
  part: CheckPart,
  asked: CheckRequest,
): Promise<Outcome> {
  const { payload, signal } = asked
  const ended = Promise.withResolvers<Outcome>()
  const end = () => ended.resolve({ status: 'error', detail: lateBy(timeoutMs) })
  signal.addEventListener('abort', end, { once: true })
  const work = Promise.resolve()
    .then(() => part.run(asked))
    .catch((err: unknown): Outcome => {
      if (signal.aborted) return { status: 'error', detail: lateBy(timeoutMs) }
      payload.logger.warn({ err, check: id, part: part.id }, 'A check failed.')
      return { status: 'error', ...failure(err) }
    })
  try {
    return await Promise.race([work, ended.promise])
  } finally {
    signal.removeEventListener('abort', end)
  }
}

function failure(err: unknown): Pick<Outcome, 'code' | 'detail' | 'stack'> {
  const error = toServiceError(err)
  const { code, sentence, cause } = error
  // Stored and shown as it would be logged: a failed statement has its values in its message.
  const { stack } = withoutValues(cause instanceof Error ? cause : error) as Error
  const reason = fetchFailure(err)
  // Without it, a peer that refuses connections would be taken for the database.
  const known = reason === undefined ? { code, detail: sentence } : { detail: noAnswer(reason) }
  return { ...known, ...(stack && { stack }) }
}

const noAnswer = (reason: string): Sentence => ({
  en: `There was no answer (${reason}).`,
  ja: `応答がありません（${reason}）。`,
})

function lateBy(timeoutMs: number): Sentence {
  const seconds = timeoutMs / 1000
  return {
    en: `There was no answer within ${seconds} s.`,
    ja: `${seconds}秒以内に応答がありませんでした。`,
  }
}
