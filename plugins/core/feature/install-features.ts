import type { CollectionConfig, Config, Endpoint, Payload, Plugin } from 'payload'
import { isRestoring, UNFINISHED_RESTORE } from '../../../src/backup/restore-progress.ts'
import { startError } from '../../../src/errors/start-error.ts'
import { withIntegerColumns } from '../database/integer-columns.ts'
import { repairedAdapter } from '../database/repaired-adapter.ts'
import { deliveryJob } from '../events/define-event.ts'
import type { Job } from '../jobs/define-job.ts'
import { guardEndpoints } from '../request/pipeline.ts'
import { hooksOfRules, rulesFor } from './change-rules.ts'
import type { Core } from './core-of.ts'
import type {
  Feature,
  FeatureDefinition,
  FeatureEnvironment,
  SchemaHook,
} from './define-feature.ts'
import { orderFeatures } from './order-features.ts'
import type { Services } from './services.ts'
import { withConsole, withRecordParts } from './with-console.ts'

/**
 * Builds the enabled features of an installation.
 *
 * @throws Error when a name in `DISABLED_FEATURES` is unknown, a disabled feature is required, an enabled feature
 *   needs a disabled one, or the environment was read without the features.
 */
export function buildFeatures(
  services: Services,
  definitions: readonly FeatureDefinition[],
  { DISABLED_FEATURES: disabled, featureVariables }: FeatureEnvironment,
): Core {
  const unknown = disabled.filter((name) => !definitions.some((one) => one.name === name))
  if (unknown.length > 0) {
    const names = definitions.map(({ name }) => name).join(', ')
    throw startError({
      en: `DISABLED_FEATURES: there is no feature "${unknown.join('", "')}". Use one of: ${names}.`,
      ja: `DISABLED_FEATURES：「${unknown.join('」「')}」という機能はありません。次の中から指定してください：${names}。`,
    })
  }
  const needed = definitions.filter(({ name, required }) => required && disabled.includes(name))
  if (needed.length > 0) {
    const names = needed.map(({ name }) => name)
    throw startError({
      en: `Every installation needs the feature "${names.join('", "')}". Remove it from DISABLED_FEATURES.`,
      ja: `機能「${names.join('」「')}」は無効にできません。DISABLED_FEATURESから削除してください。`,
    })
  }
  const enabled = definitions.filter(({ name }) => !disabled.includes(name))
  const unread = enabled.find(({ name, variables }) => variables && !(name in featureVariables))
  if (unread) throw new Error(`Pass the feature "${unread.name}" to readEnvironment as well.`)
  return {
    services,
    features: orderFeatures(
      enabled.map(({ name, build }) => build(services, featureVariables[name])),
    ),
  }
}

/** Returns the Payload plugin that adds everything the features bring. */
export function installFeatures(core: Core): Plugin {
  const { features } = core
  return (config) => {
    const collections = [
      ...(config.collections ?? []),
      ...features.flatMap((feature) => feature.collections ?? []),
    ]
    const complete: Config = {
      ...config,
      custom: { ...config.custom, core },
      db: withIntegerColumns(repairedAdapter(config.db)),
      admin: withConsole(config.admin, features),
      collections: collections.map((collection) => completed(collection, features)),
      endpoints: [
        ...(config.endpoints ?? []),
        ...features.flatMap((feature) => feature.endpoints ?? []),
      ],
      onInit: async (payload) => {
        await config.onInit?.(payload)
        await startFeatures(payload, core).catch((err: unknown) => {
          payload.logger.fatal({ err }, 'The start has failed, so the process ends.')
          // Payload would serve the next request without calling `onInit` again, and so without guards.
          process.exit(1)
        })
      },
    }
    return features.reduce((before, feature) => feature.config?.(before) ?? before, complete)
  }
}

/** Returns the changes of the database schema that collections cannot express, for the database adapter. */
export const indexesOf = ({ features }: Core): SchemaHook[] =>
  features.flatMap(({ indexes = [] }) => indexes)

/** Returns every job that a worker runs: those of the features, and one per event handler. */
export const jobsOf = ({ features }: Core): readonly Job[] =>
  features.flatMap(({ name, jobs = [], events = [] }) => [
    ...jobs.flat(),
    ...events.map((handler) => deliveryJob(name, handler)),
  ])

async function startFeatures(payload: Payload, core: Core): Promise<void> {
  const { features } = core
  // Nothing works on a database that a restore has not finished.
  if (await isRestoring(payload.db.pool)) throw startError(UNFINISHED_RESTORE)
  await requireQueues(core)
  for (const { start } of features) await start?.(payload)
  guardEndpoints(
    payload,
    features.flatMap(({ guards = [] }) => guards),
  )
}

/** @see docs/decisions/0144-refuse-to-serve-without-the-queues-of-the-features.md */
async function requireQueues(core: Core): Promise<void> {
  const missing = await core.services.queue.missing(jobsOf(core).map(({ queue }) => queue.name))
  if (missing.length === 0) return
  throw startError({
    en: `The database lacks the job queue "${missing.join('", "')}". Run the set-up (npm run setup), then start again.`,
    ja: `データベースにジョブキュー「${missing.join('」「')}」がありません。セットアップ（npm run setup）を実行してから、もう一度起動してください。`,
  })
}

function completed(collection: CollectionConfig, features: readonly Feature[]): CollectionConfig {
  const { slug, endpoints } = collection
  const own = features.flatMap(
    ({ recordEndpoints = {} }) =>
      (recordEndpoints as Record<string, readonly Endpoint[]>)[slug] ?? [],
  )
  refuseBypassedHooks(slug, features)
  const hooks = features.flatMap(({ hooks, changes }) => [
    (hooks as Record<string, CollectionConfig['hooks']>)?.[slug] ?? {},
    hooksOfRules(changes, slug),
  ])
  const whole = withRecordParts(
    {
      ...collection,
      ...(endpoints !== false && { endpoints: [...(endpoints ?? []), ...own] }),
      hooks: [collection.hooks ?? {}, ...hooks].reduce(mergedHooks, {}),
    },
    features,
  )
  return features.reduce((before, { eachCollection }) => eachCollection?.(before) ?? before, whole)
}

type Hooks = NonNullable<CollectionConfig['hooks']>

/** Where a feature declares `changes` of a collection, records are also written together, past Payload's hooks. */
function refuseBypassedHooks(slug: string, features: readonly Feature[]): void {
  if (!features.some(({ changes }) => rulesFor(changes, slug))) return
  for (const { name, hooks } of features) {
    const own = (hooks as Readonly<Record<string, Hooks>> | undefined)?.[slug]
    if (own?.beforeChange || own?.afterChange)
      throw new Error(
        `The feature "${name}" has hooks for changes of "${slug}", which a bulk change would not call. Declare them as "changes".`,
      )
  }
}

function mergedHooks(before: Hooks, more: Hooks): Hooks {
  const merged: Record<string, unknown[]> = { ...(before as Record<string, unknown[]>) }
  for (const [event, list] of Object.entries(more)) {
    merged[event] = [...(merged[event] ?? []), ...(list as unknown[])]
  }
  return merged as Hooks
}
