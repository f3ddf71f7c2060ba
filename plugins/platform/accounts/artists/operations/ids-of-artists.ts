import { ARTIST } from '../../../../../src/identity/permissions.ts'
import type { transactionOf } from '../../../../core/database/transaction.ts'

type Sql = Awaited<ReturnType<typeof transactionOf>>['sql']

/** The accounts of artists who are nothing more than that, as a list within a statement. */
export const idsOfArtists = (sql: Sql) => sql`(
  select parent_id from users_texts where path = 'roles'
  group by parent_id having bool_and(text = ${ARTIST}))`
