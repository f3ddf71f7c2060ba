import type { Sentence } from '../errors/in-language.ts'
import { SERVICES } from '../health/services.ts'
import { STALE_DRAFT_DAYS } from './facts.ts'
import { LIMITS } from './limits.ts'
import { PERIOD_DAYS } from './period.ts'
import type { Report } from './report.ts'
import { RULE_NAMES, type RuleName } from './rule-names.ts'
import { INCREASE, USAGE_MEASURES } from './usage.ts'

/** What the rules look at. */
export type Recommendable = Omit<Report, 'recommendations'>
type Recommendation = Report['recommendations'][number]

/** A figure on the wrong side of its limit, and the name of what it is about. */
type Finding = { readonly name: Sentence; readonly figure: number; readonly limit: number }

type Rule = {
  /** @default warning */
  readonly class?: Recommendation['class']
  /** Technical debt and runs of the suite are looked at once a week. */
  readonly isWeekly?: true
  readonly find: (report: Recommendable) => readonly Finding[]
  readonly text: (finding: Finding) => Sentence
}

/** A database that grows by less is not worth a sentence, whatever the percentage. */
const MIN_GROWTH_BYTES = 100 * 1024 ** 2
/** Nor are fewer requests that failed, whatever their share of a quiet day. */
const MIN_FAILED = 5

const same = (name: string): Sentence => ({ en: name, ja: name })
const NO_NAME = same('')
const above = (figure: number, limit: number, name = NO_NAME): Finding[] =>
  figure > limit ? [{ name, figure, limit }] : []
const perDay = ({ kind }: Recommendable, limit: number) => PERIOD_DAYS[kind] * limit

const RULES: Readonly<Record<RuleName, Rule>> = {
  'no-data': {
    find: ({ has_data: hasData }) => (hasData ? [] : [{ name: NO_NAME, figure: 0, limit: 1 }]),
    text: () => ({
      en: 'Nothing was checked or logged. Start workers with PERIODIC_CHECKS=on.',
      ja: 'この期間のチェック結果とログがありません。PERIODIC_CHECKS=onでワーカーを起動してください。',
    }),
  },
  uptime: {
    find: ({ services }) =>
      services.flatMap(({ service, uptime }) =>
        uptime !== null && uptime < LIMITS.uptime
          ? [{ name: SERVICES[service], figure: uptime, limit: LIMITS.uptime }]
          : [],
      ),
    text: ({ name, figure, limit }) => ({
      en: `${name.en} was up ${figure} % of the time, less than ${limit} %. Follow the runbook of the checks that failed.`,
      ja: `${name.ja}の稼働率は${figure}%で、目標の${limit}%を下回りました。失敗したチェックの手順書に従ってください。`,
    }),
  },
  'unknown-time': {
    find: ({ services }) => {
      const known = services.map((one) => one.known)
      const least = Math.min(...known)
      return known.length > 0 && least < LIMITS.known
        ? [{ name: NO_NAME, figure: least, limit: LIMITS.known }]
        : []
    },
    text: ({ figure, limit }) => ({
      en: `For only ${figure} % of the time it is known whether every service was up (less than ${limit} %). Check that workers run all the time.`,
      ja: `サービスの状態が分かっている時間は期間の${figure}%だけでした（目安は${limit}%以上）。ワーカーが常に動作しているか確認してください。`,
    }),
  },
  slow: {
    find: ({ services }) =>
      services
        .filter(({ service }) => service === 'api')
        .flatMap(({ service, response_time: ms }) =>
          above(ms ?? 0, LIMITS.responseTime, SERVICES[service]),
        ),
    text: ({ name, figure, limit }) => ({
      en: `${name.en} responded in ${figure} ms on average, more than ${limit} ms. Look for slow statements and busy processes in the metrics.`,
      ja: `${name.ja}の平均応答時間は${figure}ミリ秒で、目標の${limit}ミリ秒を超えました。メトリクスで遅い処理や負荷の高いプロセスを確認してください。`,
    }),
  },
  'error-rate': {
    find: ({ requests }) =>
      requests && requests.failed >= MIN_FAILED
        ? above(requests.error_rate ?? 0, LIMITS.errorRate)
        : [],
    text: ({ figure, limit }) => ({
      en: `${figure} % of the requests failed, more than ${limit} %. Look for lines of level error in the log, and follow docs/runbooks/requests.md.`,
      ja: `リクエストの${figure}%が失敗し、目標の${limit}%を超えました。ログのエラーを確認し、docs/runbooks/ja/requests.mdの手順に従ってください。`,
    }),
  },
  errors: {
    find: (report) => above(report.errors.total, perDay(report, LIMITS.errorsPerDay)),
    text: ({ figure, limit }) => ({
      en: `${figure} errors were logged, more than ${limit}. Begin with the most frequent message.`,
      ja: `${figure}件のエラーが記録され、目安の${limit}件を超えました。最も多いメッセージから確認してください。`,
    }),
  },
  'recurring-failure': {
    find: ({ tests }) =>
      tests.failures.flatMap(({ check, failed }) =>
        failed >= 2 ? [{ name: same(check), figure: failed, limit: 1 }] : [],
      ),
    text: ({ name, figure }) => ({
      en: `The check "${name.en}" failed in ${figure} runs of the suite. Follow docs/runbooks/${name.en}.md.`,
      ja: `チェック「${name.ja}」は診断の実行${figure}回で失敗しました。docs/runbooks/ja/${name.ja}.mdの手順に従ってください。`,
    }),
  },
  'no-test-run': {
    isWeekly: true,
    find: ({ tests }) => (tests.runs === 0 ? [{ name: NO_NAME, figure: 0, limit: 1 }] : []),
    text: () => ({
      en: 'No run of the diagnostic suite has finished. Run it once a week: npm run diagnose.',
      ja: '完了した診断がありません。週に1回実行してください：npm run diagnose',
    }),
  },
  'always-skipped': {
    isWeekly: true,
    find: ({ tests }) => above(tests.always_skipped.length, 0),
    text: ({ figure }) => ({
      en: `Checks that every run of the suite has skipped: ${figure}. Configure what they need.`,
      ja: `${figure}件のチェックがすべての診断でスキップされました。必要な設定を追加してください。`,
    }),
  },
  'failed-jobs': {
    find: ({ state }) => above(total(state.failed_jobs, 'jobs'), 0),
    text: ({ figure }) => ({
      en: `Jobs that have failed for good and are still kept: ${figure}. Read why in the log, by the name of the queue.`,
      ja: `最後の試行まで失敗したジョブが${figure}件残っています。キュー名でログを検索し、原因を確認してください。`,
    }),
  },
  'stale-drafts': {
    isWeekly: true,
    find: ({ state }) => above(total(state.stale_drafts, 'drafts'), 0),
    text: ({ figure }) => ({
      en: `Drafts that have not been changed for ${STALE_DRAFT_DAYS} days: ${figure}. Publish or delete them.`,
      ja: `${figure}件の下書きが${STALE_DRAFT_DAYS}日間変更されていません。公開または削除してください。`,
    }),
  },
  growth: {
    isWeekly: true,
    find: ({ state: { database_bytes: bytes, database_bytes_before: before } }) => {
      const grown = bytes - (before ?? bytes)
      if (grown < MIN_GROWTH_BYTES) return []
      const percent = tenths((100 * grown) / (before ?? bytes))
      return above(percent, LIMITS.growthPercent)
    },
    text: ({ figure, limit }) => ({
      en: `The database has grown by ${figure} %, more than ${limit} %. Compare the largest tables with those of the week before.`,
      ja: `データベースの容量が${figure}%増え、目安の${limit}%を超えました。最も大きいテーブルを前週と比較してください。`,
    }),
  },
  'unpinned-dependencies': {
    isWeekly: true,
    find: ({ state }) => above(state.dependencies.unpinned, 0),
    text: ({ figure }) => ({
      en: `Dependencies without an exact version in package.json: ${figure}. Install them with --save-exact.`,
      ja: `package.jsonの依存関係のうち${figure}件のバージョンが固定されていません。--save-exactを付けてインストールしてください。`,
    }),
  },
  refusals: {
    find: (report) => above(report.refusals, perDay(report, LIMITS.refusalsPerDay)),
    text: ({ figure, limit }) => ({
      en: `${figure} requests were refused, more than ${limit}. Look in the audit log for their IP addresses and reasons.`,
      ja: `${figure}件のリクエストが拒否され、目安の${limit}件を超えました。監査ログでIPアドレスと理由を確認してください。`,
    }),
  },
  'usage-increase': {
    class: 'info',
    find: ({ usage }) =>
      usage.flatMap(({ measure, count, mean, is_increase: isIncrease }) =>
        isIncrease
          ? [
              {
                name: USAGE_MEASURES[measure].title,
                figure: count,
                limit: tenths(Math.max(INCREASE.least, INCREASE.factor * (mean ?? 0))),
              },
            ]
          : [],
      ),
    text: ({ name, figure, limit }) => ({
      en: `Usage has increased. ${name.en}: ${figure}, at least ${limit}. Nothing has to be done unless responses become slower.`,
      ja: `利用が増えました。${name.ja}：${figure}件（基準は${limit}件以上）。応答が遅くならない限り、対処は不要です。`,
    }),
  },
}

/** Returns what an operator should do about a report: a sentence for each figure that is beyond its limit. */
export function recommendations(report: Recommendable): Recommendation[] {
  return RULE_NAMES.flatMap((rule) => {
    const { class: level = 'warning', isWeekly, find, text } = RULES[rule]
    if (isWeekly && report.kind !== 'weekly') return []
    return find(report).map((finding) => {
      const { figure, limit } = finding
      return { rule, class: level, figure, limit, text: text(finding) }
    })
  })
}

function total<Key extends string>(rows: readonly Readonly<Record<Key, number>>[], key: Key) {
  return rows.reduce((sum, row) => sum + row[key], 0)
}

const tenths = (value: number) => Math.round(value * 10) / 10
