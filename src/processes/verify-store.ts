import { parseArgs } from 'node:util'
import { createLocalReq, getPayload } from 'payload'
import config from '../../payload.config.ts'
import { coreOf } from '../../plugins/core/feature/core-of.ts'
import {
  areasOf,
  expectedObjects,
  ownedAreas,
  repairObject,
} from '../../plugins/core/feature/stored-objects.ts'
import { brandsOf } from '../../plugins/core/request/brands.ts'
import { requireWholeDatabase } from '../backup/restore-progress.ts'
import { withClient } from '../database/with-client.ts'
import { toServiceError } from '../errors/describe-error.ts'
import { ERROR_TABLE } from '../errors/error-table.ts'
import { sweptPrefixes } from '../object-store/area.ts'
import { sweepObjects } from '../object-store/sweep/sweep-objects.ts'
import type { ObjectRepair } from '../object-store/verify/object-repair.ts'
import { type StoreProblem, verifyStore } from '../object-store/verify/verify-store.ts'
import { readEnvironment } from '../services/environment.ts'

// Compares the records with the object store, and tells what the next sweep would remove. Changes
// nothing, unless with --repair: then it has jobs make again what is lost or damaged and can be made from
// what is kept. Ends with 0 when everything fits, else with 1.
const flag = { type: 'boolean', default: false } as const
const { values } = parseArgs({ options: { json: flag, repair: flag } })
const print = (line: string) => process.stdout.write(`${line}\n`)
const PROGRESS_MS = 1000

try {
  process.exitCode = await verify()
} catch (error) {
  const failure = toServiceError(error)
  process.stderr.write(`${failure.message} ${ERROR_TABLE[failure.code].action.en}\n`)
  process.exitCode = 1
}
process.exit()

async function verify(): Promise<number> {
  const env = readEnvironment()
  // Payload would end the process with a log entry.
  await withClient(env.DATABASE_URL, requireWholeDatabase)
  const payload = await getPayload({ config, disableOnInit: true })
  const { store } = coreOf(payload.config).services
  const areas = ownedAreas(payload)
  const problems: StoreProblem[] = []
  let shown = 0
  const checked = await verifyStore({
    store,
    areas,
    expected: expectedObjects(payload),
    onProblem: (problem) => {
      problems.push(problem)
      if (!values.json) print(`${problem.kind}: ${problem.key} (${problem.detail})`)
    },
    onProgress: ({ records, objects }) => {
      if (Date.now() - shown < PROGRESS_MS) return
      shown = Date.now()
      process.stderr.write(`${records} records and ${objects} objects checked …\n`)
    },
  })
  const nextSweep: string[] = []
  const brands = await brandsOf(await createLocalReq({}, payload))
  const prefixes = sweptPrefixes(
    areasOf(payload),
    brands.map(({ id }) => id),
  )
  for (const prefix of prefixes) {
    const { removed } = await sweepObjects(prefix, undefined, {
      store,
      areas,
      dryRun: true,
      limit: Number.POSITIVE_INFINITY,
      locked: (_, work) => work(),
    })
    nextSweep.push(...removed.map(({ key }) => key))
  }
  const repaired = values.repair
    ? await repairAll(problems, (key) => repairObject(payload, key))
    : []
  const ok = problems.length === 0
  if (values.json) print(JSON.stringify({ ok, checked, problems, nextSweep, repaired }, null, 2))
  else {
    for (const key of repaired) print(`is being made again: ${key}`)
    for (const key of nextSweep) print(`will be swept: ${key}`)
    print(
      `${checked.records} records and ${checked.objects} objects checked, ${problems.length} problems.`,
    )
  }
  return ok ? 0 : 1
}

/** A key may have several problems, and is made again once. */
async function repairAll(
  problems: readonly StoreProblem[],
  repair: ObjectRepair,
): Promise<string[]> {
  const broken = problems.filter(({ kind }) => kind !== 'orphan').map(({ key }) => key)
  const repaired: string[] = []
  for (const key of new Set(broken)) if (await repair(key)) repaired.push(key)
  return repaired
}
