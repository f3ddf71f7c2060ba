import type { Sentence } from '../errors/in-language.ts'
import type { HealthCheck } from '../health/health-check.ts'

/** The jobs of a queue that a worker could claim now. */
export type QueueBacklog = {
  readonly queue: string
  readonly due: number
  /** How long the oldest of them has been due, in seconds. */
  readonly oldestSeconds: number
  /** Whether a worker runs a job of this queue. */
  readonly isWorked: boolean
}

/** Workers look for jobs every five seconds and when they are notified; so long, none of them looks. */
const CLAIMED_WITHIN_SECONDS = 60
/** Artists are told to expect their pictures within minutes. */
const DONE_WITHIN_SECONDS = 600

const START_WORKERS: Sentence = {
  en: 'Start worker processes, and read the log of those that ended.',
  ja: 'ワーカープロセスを起動し、終了したプロセスのログを確認してください。',
}
const MORE_WORKERS: Sentence = {
  en: 'Start more worker processes, or wait for the end of the work.',
  ja: 'ワーカープロセスを増やすか、処理が終わるまでお待ちください。',
}

/** A queue whose jobs no worker claims is an error, one whose jobs wait for long a warning. */
export function queueHealth(backlogs: readonly QueueBacklog[]): HealthCheck {
  const abandoned = backlogs.filter(
    ({ isWorked, oldestSeconds }) => !isWorked && oldestSeconds > CLAIMED_WITHIN_SECONDS,
  )
  if (abandoned.length > 0) {
    const names = abandoned.map(({ queue }) => queue).join(', ')
    const detail = {
      en: `No worker takes the jobs of: ${names}.`,
      ja: `次のキューのジョブを処理するワーカーがありません：${names}。`,
    }
    return { status: 'error', detail, action: START_WORKERS }
  }
  const due = backlogs.reduce((sum, backlog) => sum + backlog.due, 0)
  const slow = backlogs.filter(({ oldestSeconds }) => oldestSeconds > DONE_WITHIN_SECONDS)
  if (slow.length > 0) {
    const names = slow.map(({ queue }) => queue).join(', ')
    const detail = {
      en: `Jobs have been waiting for more than 10 minutes in: ${names}.`,
      ja: `10分を超えて待機しているジョブがあります：${names}。`,
    }
    return { status: 'warning', detail, action: MORE_WORKERS }
  }
  return {
    status: 'healthy',
    detail: { en: `${due} jobs are waiting.`, ja: `待機中のジョブ：${due}件` },
  }
}
