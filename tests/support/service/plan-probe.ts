import { appendFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'

// Loaded into processes of the service: keeps the plan of each of their statements, as the database has carried it out.
const seen = new WeakSet<pg.Client>()
const { query } = pg.Client.prototype
pg.Client.prototype.query = function explained(this: pg.Client, ...args: unknown[]) {
  if (!seen.has(this)) {
    seen.add(this)
    this.on('notice', ({ message = '' }) => {
      const [, plan] = message.split(' plan:\n')
      if (plan === undefined) return
      const line = `${JSON.stringify(JSON.parse(plan))}\n`
      appendFileSync(path.join(process.env.DATA_DIR ?? '.', 'plans.jsonl'), line)
    })
  }
  return Reflect.apply(query, this, args)
} as typeof query
