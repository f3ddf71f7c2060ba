import type { PostgresAdapter } from '@payloadcms/db-postgres'
import type { CollectionConfig, CollectionSlug, Config, Endpoint, Payload } from 'payload'
import type { z } from 'zod'
import type { Check } from '../checks/define-check.ts'
import type { ConsoleParts } from '../console/console-parts.ts'
import type { EventHandler } from '../events/define-event.ts'
import type { Job } from '../jobs/define-job.ts'
import type { Area } from '../objects/define-area.ts'
import type { Guard } from '../request/pipeline.ts'
import type { Services } from './services.ts'

/** Everything that a feature brings. Processes, documents and checks are loops over these lists. */
export type FeatureParts = {
  /** Features that have to be there too, because their records or endpoints are used. */
  readonly needs?: readonly string[]
  readonly collections?: readonly CollectionConfig[]
  readonly endpoints?: readonly Endpoint[]
  /** Endpoints below the path of a collection, by its slug. */
  readonly recordEndpoints?: Readonly<Partial<Record<CollectionSlug, readonly Endpoint[]>>>
  /** What a change of a record sets off, by the slug of its collection. */
  readonly hooks?: Readonly<Partial<Record<CollectionSlug, NonNullable<CollectionConfig['hooks']>>>>
  readonly jobs?: readonly (readonly Job[])[]
  readonly areas?: readonly Area[]
  readonly events?: readonly EventHandler[]
  readonly checks?: readonly Check[]
  readonly console?: ConsoleParts
  /** Indexes and constraints that collections cannot express. */
  readonly indexes?: readonly SchemaHook[]
  /** What every request passes before it reaches an endpoint. */
  readonly guards?: readonly Guard[]
  /** Changes a collection of any feature: for rules that hold everywhere. */
  readonly eachCollection?: (collection: CollectionConfig) => CollectionConfig
  /** The rest of Payload's configuration. */
  readonly config?: (config: Config) => Config
  /**
   * Creates the records that the feature needs from the start. Runs after the migrations, at every set-up: what
   * is there stays as it is.
   */
  readonly setUp?: (payload: Payload) => Promise<void>
  /** Its part of the settings of a brand (specification, section 2.7): a key and its schema each. */
  readonly brandSettings?: z.ZodRawShape
  /** Runs once in every process that starts Payload, after all of the configuration is complete. */
  readonly start?: (payload: Payload) => void | Promise<void>
  /** What runs beside the jobs in a worker process. */
  readonly worker?: {
    readonly start?: (payload: Payload) => void | Promise<void>
    readonly stop?: () => Promise<void>
  }
}

export type SchemaHook = NonNullable<PostgresAdapter['afterSchemaInit']>[number]

export type Feature = FeatureParts & { readonly name: string }

/** A feature that is built once the services are known. */
export type FeatureDefinition = {
  readonly name: string
  readonly build: (services: Services) => Feature
}

/** Declares a feature. Building it has no effect: nothing connects before it is used. */
export function defineFeature(
  name: string,
  build: (services: Services) => FeatureParts,
): FeatureDefinition {
  return { name, build: (services) => ({ ...build(services), name }) }
}
