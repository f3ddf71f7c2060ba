import type { PostgresAdapter } from '@payloadcms/db-postgres'
import type { CollectionConfig, CollectionSlug, Config, Endpoint, Payload } from 'payload'
import type { z } from 'zod'
import type { Sentence } from '../../../src/errors/in-language.ts'
import type { Peer } from '../../../src/network/peer.ts'
import type { Check } from '../checks/define-check.ts'
import type { ConsoleParts } from '../console/console-parts.ts'
import type { Database } from '../database/in-database.ts'
import type { EventHandler } from '../events/define-event.ts'
import type { Job } from '../jobs/define-job.ts'
import type { Area } from '../objects/define-area.ts'
import type { ProductKind } from '../products/product-kind.ts'
import type { DescribedPermissions } from '../request/permission.ts'
import type { Guard } from '../request/pipeline.ts'
import type { Setting } from '../settings/define-setting.ts'
import type { RulesOfRecords } from './change-rules.ts'
import type { Services } from './services.ts'

/** `<what>.<verb>`, for example `artworks.publish` or `sessions.revoke`. */
export type AuditAction = `${string}.${string}`

/**
 * Everything that a feature brings. Processes, documents and checks are loops over these lists;
 * `docs/architecture.md` names the loop for each.
 */
export type FeatureParts = {
  /** Names of features that must be enabled too, because this one uses their records or endpoints. */
  readonly needs?: readonly string[]
  readonly collections?: readonly CollectionConfig[]
  readonly endpoints?: readonly Endpoint[]
  /** Endpoints below the route of a collection, by its slug. */
  readonly recordEndpoints?: Readonly<Partial<Record<CollectionSlug, readonly Endpoint[]>>>
  /** Effects of a change on a record, by the slug of its collection; they run after its own hooks. */
  readonly hooks?: Readonly<Partial<Record<CollectionSlug, NonNullable<CollectionConfig['hooks']>>>>
  /** As `hooks`, where many records of a collection may change at once. */
  readonly changes?: RulesOfRecords
  /** The permissions of its endpoints and records, each with what it allows. */
  readonly permissions?: DescribedPermissions
  /** What the audit log calls the actions that it records, by their code; changes of records need none. */
  readonly audits?: Readonly<Record<AuditAction, Sentence>>
  readonly jobs?: readonly (readonly Job[])[]
  readonly areas?: readonly Area[]
  /** Records that become products of the shop, made by `defineProductKind`. */
  readonly products?: readonly ProductKind[]
  readonly events?: readonly EventHandler[]
  readonly checks?: readonly Check[]
  /** Systems besides those behind the services that it connects to. */
  readonly peers?: readonly Peer[]
  readonly console?: ConsoleParts
  /** Indexes and constraints that collections cannot express. */
  readonly indexes?: readonly SchemaHook[]
  /** Checks around every endpoint, including Payload's own. */
  readonly guards?: readonly Guard[]
  /** Changes every collection, for rules that apply everywhere. */
  readonly eachCollection?: (collection: CollectionConfig) => CollectionConfig
  /** The rest of Payload's configuration. */
  readonly config?: (config: Config) => Config
  /** Creates its tables that the migrations do not know. Runs before any `setUp`, and must keep what exists. */
  readonly tables?: (payload: Payload) => Promise<void>
  /**
   * Creates the records that the feature needs from the start. Runs at every set-up, after the migrations, and
   * must keep existing records unchanged.
   */
  readonly setUp?: (payload: Payload) => Promise<void>
  /**
   * Runs once after a restore, before any process starts: settles what must not be done again because it may have been
   * done after the backup, e.g. mails that were waiting.
   */
  readonly afterRestore?: (database: Database) => Promise<void>
  /** Settings of the installation that operators change while it runs, made by `defineSetting`. */
  readonly systemSettings?: readonly Setting[]
  /** Its part of the settings of a brand (specification, section 2.7): keys with their schemas. */
  readonly brandSettings?: z.ZodRawShape
  /** Runs once in every process that initialises Payload, when the configuration is complete. */
  readonly start?: (payload: Payload) => void | Promise<void>
  /** What runs beside the jobs in a worker process. */
  readonly worker?: {
    readonly start?: (payload: Payload) => void | Promise<void>
    /** Called when the process claims jobs. What runs from here on may enqueue some. */
    readonly ready?: (payload: Payload) => void
    readonly stop?: () => Promise<void>
  }
}

export type SchemaHook = NonNullable<PostgresAdapter['afterSchemaInit']>[number]

/** What is known of a feature before it is built. */
export type FeatureHead<Variables extends z.ZodObject = z.ZodObject> = {
  readonly name: string
  /** Whether the service needs it in every installation, e.g. because others rely on its guards. */
  readonly required?: true
  /** Its own environment variables. Those of a disabled feature are not read. */
  readonly variables?: Variables
}

export type Feature = FeatureParts & FeatureHead

export type FeatureDefinition = FeatureHead & {
  /** @param values of its variables, as parsed. */
  readonly build: (services: Services, values: unknown) => Feature
}

/** What the environment says about features. */
export type FeatureEnvironment = {
  /** Names of features to leave out, with everything they bring. */
  readonly DISABLED_FEATURES: readonly string[]
  /** The variables of each enabled feature that declares some, by its name. */
  readonly featureVariables: Readonly<Record<string, unknown>>
}

/**
 * Declares a feature.
 *
 * @param given its name, or more of its head.
 * @param build must have no side effects: services connect at their first use.
 */
export function defineFeature<Variables extends z.ZodObject>(
  given: string | FeatureHead<Variables>,
  build: (services: Services, values: z.infer<Variables>) => FeatureParts,
): FeatureDefinition {
  const head = typeof given === 'string' ? { name: given } : given
  return {
    ...head,
    build: (services, values) => ({ ...build(services, values as z.infer<Variables>), ...head }),
  }
}
