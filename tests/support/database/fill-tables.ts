import type { Client } from 'pg'

/** Values that rules of the service read; every other column gets some value of its type. */
const VALUES: Readonly<Record<string, unknown>> = {
  'brands.id': 'art',
  'brands.kind': 'artwork',
  'brands.config': '{}',
  'users.idp_uid': 'dev-super-admin',
  'users.email': 'chief@example.test',
  'users_texts.path': 'roles',
  'users_texts.text': 'super_admin',
  'composition_jobs.failures': '{"stand-none-none":"It failed."}',
  'photo_templates.quantity_discounts': '[]',
  'photo_templates.shop_problem': 'It was refused.',
  'photo_uploads.photos': '[]',
}
/** Filled by the migrations, or without a record of their own. */
export const LEFT_OUT = ['payload_migrations', 'payload_locked_documents_rels']

/** Describes the columns of all tables of records. */
export async function columnsOf(client: Client) {
  const { rows } = await client.query<{
    table: string
    column: string
    type: string
    required: boolean
    first: string | null
    refers: string | null
  }>(
    `SELECT c.table_name AS table, c.column_name AS column, c.udt_name AS type,
       c.is_nullable = 'NO' AND c.column_default IS NULL AS required,
       (SELECT enumlabel FROM pg_enum e JOIN pg_type t ON t.oid = e.enumtypid
        WHERE t.typname = c.udt_name ORDER BY enumsortorder LIMIT 1) AS first,
       (SELECT f.confrelid::regclass::text FROM pg_constraint f
        JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = ANY (f.conkey)
        WHERE f.contype = 'f' AND f.conrelid = format('%I', c.table_name)::regclass
          AND a.attname = c.column_name) AS refers
     FROM information_schema.columns c WHERE c.table_schema = 'public'
     ORDER BY c.table_name, c.ordinal_position`,
  )
  return rows
}

/**
 * Puts one row into every table that has none, those that others refer to first.
 *
 * @param more values of columns, by `<table>.<column>`.
 */
export async function fillTables(
  client: Client,
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const given = { ...VALUES, ...more }
  const all = (await columnsOf(client)).filter(({ table }) => !LEFT_OUT.includes(table))
  const ids = new Map<string, unknown>()
  let left = [...new Set(all.map(({ table }) => table))]
  while (left.length > 0) {
    const ready = left.filter((table) =>
      all.every(
        (one) => one.table !== table || !one.refers || one.refers === table || ids.has(one.refers),
      ),
    )
    if (ready.length === 0) throw new Error(`Tables refer to each other: ${left.join(', ')}.`)
    for (const table of ready) {
      const existing = await client.query(`SELECT * FROM "${table}" LIMIT 1`)
      if (existing.rows[0]) {
        ids.set(table, existing.rows[0].id)
        continue
      }
      const columns = all.filter(
        (one) => one.table === table && (one.column !== 'id' || one.required),
      )
      const values = columns.map(({ column, type, first, refers }) => {
        const own = given[`${table}.${column}`]
        if (own !== undefined) return own
        if (refers) return ids.get(refers) ?? null
        if (first) return first
        if (type.startsWith('timestamp')) return new Date(0)
        return { numeric: 1, int4: 1, bool: false, jsonb: '{}', uuid: null }[type] ?? 'text'
      })
      const { rows } = await client.query(
        `INSERT INTO "${table}" (${columns.map(({ column }) => `"${column}"`)})
         VALUES (${columns.map((_, index) => `$${index + 1}`)}) RETURNING *`,
        values,
      )
      ids.set(table, rows[0].id)
    }
    left = left.filter((table) => !ready.includes(table))
  }
}
