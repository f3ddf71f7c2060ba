import { parseArgs } from 'node:util'
import { withClient } from '../../src/database/with-client.ts'
import { readEnvironment } from '../../src/services/environment.ts'
import { terminalProgress } from '../../src/stack/progress.ts'
import { runProgram } from '../../src/stack/run-program.ts'
import { seedMany, shareOf } from '../support/database/seed-many.ts'

/**
 * Fills the database of the running stack with a large installation, or with 1 or 10 percent of it, to look at its
 * screens. The records have no files. Run: DATA_DIR=.data/scale npm start, and npm run seed:scale -- --share 10
 */
await runProgram(async () => {
  const { values } = parseArgs({ options: { share: { type: 'string', default: '100' } } })
  const share = Number(values.share)
  if (![1, 10, 100].includes(share)) throw new RangeError('--share is 1, 10 or 100 percent.')
  const { APP_ENV, DATABASE_URL } = readEnvironment()
  if (APP_ENV !== 'development') throw new Error('Only a database of development is filled.')
  const { rowCount } = await withClient(DATABASE_URL, (client) =>
    client.query(`select 1 from brands where id = 'brand-1'`),
  )
  if (rowCount) throw new Error('The database has been filled before: use another DATA_DIR.')
  await seedMany(DATABASE_URL, shareOf(share), { progress: terminalProgress(process.stdout) })
})
