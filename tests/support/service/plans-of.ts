import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Service } from './service.ts'

const PROBE = fileURLToPath(new URL('./plan-probe.ts', import.meta.url))
const SETTINGS = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
  'auto_explain.log_parameter_max_length': '0',
  // The planner reads small tables as a whole. This lets it choose as it would if they were large: what it reads all the
  // same has no index that could be used.
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  random_page_cost: '1',
}

/**
 * The environment of a service that keeps the plans of its statements.
 *
 * @see docs/decisions/0260-compare-the-rows-that-statements-read-at-two-sizes.md
 */
export const WITH_PLAN_PROBE = {
  NODE_OPTIONS: `--import=${PROBE}`,
  PGOPTIONS: Object.entries(SETTINGS)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' '),
} as const

type Node = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly Node[]
}

/** A table of the catalogue has a row for each table, not for each record; the queue looks at it once in a while. */
const CATALOGUE = /^pg_/

/** How one statement has read a table. */
export type Scan = {
  readonly table: string
  readonly isSequential: boolean
  /** Rows that were looked at, whether they were wanted or not. */
  readonly rows: number
}

export type Explained = { readonly statement: string; readonly scans: readonly Scan[] }

/** The plans since the last call. */
export async function plansOf({ dataDir }: Pick<Service, 'dataDir'>): Promise<Explained[]> {
  const file = path.join(dataDir, 'plans.jsonl')
  const text = await readFile(file, 'utf8').catch(() => '')
  await rm(file, { force: true })
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const { 'Query Text': statement, Plan } = JSON.parse(line) as {
        'Query Text': string
        Plan: Node
      }
      return { statement: plain(statement), scans: scansIn(Plan) }
    })
}

/** Without what differs from time to time: names of joined tables and numbers of values. */
const plain = (statement: string) =>
  statement
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[0-9a-f]{8}(_[0-9a-f]{4}){3}_[0-9a-f]{12}/g, 'joined')
    .replaceAll(/\(\$\d+(, \$\d+)*\)/g, '(…)')
    .replaceAll(/\$\d+/g, '$')

function scansIn(node: Node): Scan[] {
  const below = (node.Plans ?? []).flatMap(scansIn)
  const type = node['Node Type']
  const table = node['Relation Name']
  if (table === undefined || CATALOGUE.test(table) || !type.endsWith('Scan')) return below
  const each =
    (node['Actual Rows'] ?? 0) +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0)
  const rows = Math.round(each * (node['Actual Loops'] ?? 1))
  return [{ table, isSequential: type === 'Seq Scan', rows }, ...below]
}
