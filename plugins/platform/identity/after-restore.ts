import { sql } from '@payloadcms/db-postgres'
import type { Database } from '../../core/database/in-database.ts'
import { MAIL_PASSWORD_RESET } from './password-reset/mail-password-reset.ts'

/** Links for a new password that were mailed or asked for before the backup lead nowhere any more: users ask again. */
export async function endPasswordResets({ rows }: Database): Promise<void> {
  await rows(sql`update users set reset_password_token = null, reset_password_expiration = null
    where reset_password_token is not null`)
  await rows(sql`delete from jobs.job where name = ${MAIL_PASSWORD_RESET.name}`)
}
