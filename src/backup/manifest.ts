import { z } from 'zod'

/** What makes a file an archive of this service. */
export const KIND = 'print-commerce-backup'
/** Version of the layout of the archive. A release reads its own and older ones. */
export const FORMAT = 1

/** Names of the first and the last member. */
export const HEADER_MEMBER = 'backup.json'
export const MANIFEST_MEMBER = 'manifest.json'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().min(0)

/** The first member: enough to say what a file is, whatever follows. */
export const headerSchema = z.object({
  kind: z.literal(KIND),
  format: z.int().min(1),
  /** Version of the service that has made the archive. */
  service: z.string(),
  createdAt: z.iso.datetime(),
})

export type BackupHeader = z.infer<typeof headerSchema>

/** One table: its rows, as `COPY … TO STDOUT` writes them in the order of the primary key. */
const tableSchema = z.object({
  /** With its schema, e.g. `public.orders`. */
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: count,
  /** Members that hold the rows, `tables/<name>/<number>.copy.gz`. */
  parts: count,
  /** Of all rows, uncompressed. */
  sha256,
})

export type BackedUpTable = z.infer<typeof tableSchema>

export const manifestSchema = headerSchema.extend({
  /** Names of the migrations that the database had. */
  migrations: z.array(z.string()),
  /** Version of the tables of the job queue, whose waiting jobs are part of the archive. */
  queueVersion: z.int(),
  /** Ids of the keys that encrypt settings; the keys themselves are never part of an archive. */
  settingsKeys: z.array(z.string()),
  tables: z.array(tableSchema),
  sequences: z.array(
    z.object({ name: z.string(), value: z.string().regex(/^-?\d+$/), isCalled: z.boolean() }),
  ),
  objects: z.object({
    /** Objects that records name. */
    count,
    bytes: count,
    /** Those of them that the store did not have. */
    missing: count,
    /** Whether the archive contains the objects themselves. */
    included: z.boolean(),
  }),
})

export type Manifest = z.infer<typeof manifestSchema>

/** One line of the list of objects: what a record names, and what the store had. */
export const listedObjectSchema = z.object({
  key: z.string(),
  record: z.string(),
  /** Absent where the store did not have the object. */
  found: z
    .object({
      size: count,
      sha256,
      contentType: z.string(),
      cacheControl: z.string().optional(),
    })
    .optional(),
})

export type ListedBackupObject = z.infer<typeof listedObjectSchema>
