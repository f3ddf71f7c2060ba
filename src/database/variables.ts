import { z } from 'zod'
import { integer, publishedSecret } from '../environment/schemas.ts'
import { bilingual } from '../errors/zod-problems.ts'

export const databaseVariables = z.object({
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: bilingual(
        'must look like postgres://user:password@host:5432/name',
        'postgres://user:password@host:5432/nameの形で指定してください',
      ),
    })
    .default('postgres://postgres:embedded@localhost:54329/print_commerce')
    .meta(publishedSecret('PostgreSQL. Unset: the embedded server.')),
  DATABASE_POOL_SIZE: integer({ min: 2, max: 200, default: 10 }).describe(
    'Connections per process.',
  ),
  DATABASE_STATEMENT_SECONDS: integer({ min: 1, max: 3600, default: 30 }).describe(
    'Longest time for one statement, and for a transaction that does nothing.',
  ),
  DATABASE_LOCK_SECONDS: integer({ min: 1, max: 3600, default: 2 }).describe(
    'Longest time for which a change of an account or artwork waits for another change of it.',
  ),
})
