import { coreOf } from '../../../../core/feature/core-of.ts'
import { jobsOf } from '../../../../core/feature/install-features.ts'
import type { Repair } from './define-repair.ts'

/** A queue of the enabled features that the database does not have. */
export const missingQueues: Repair = {
  id: 'missing-queues',
  name: { en: 'Create missing job queues', ja: '不足しているジョブキューの作成' },
  title: { en: 'All job queues exist', ja: 'ジョブキューが存在' },
  description: {
    en: 'Creates job queues that are missing, as the set-up does. Jobs that wait are not touched.',
    ja: '不足しているジョブキューを、セットアップと同様に作成します。待機中のジョブは変更しません。',
  },
  isAutomatic: true,
  status: 'error',
  find: async ({ config }) => {
    const core = coreOf(config)
    return core.services.queue.missing(jobsOf(core).map(({ queue }) => queue.name))
  },
  problem: (name) => ({
    en: `The job queue ${name} is missing.`,
    ja: `ジョブキュー${name}がありません。`,
  }),
  change: (name) => ({
    en: `Creates the job queue ${name}.`,
    ja: `ジョブキュー${name}を作成します。`,
  }),
  apply: async ({ config }) => {
    const core = coreOf(config)
    await core.services.queue.prepare(jobsOf(core).map(({ queue }) => queue))
  },
}
