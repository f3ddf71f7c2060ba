import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "users_sessions" ADD COLUMN "by_identity_provider" boolean;
  ALTER TABLE "users_sessions" ADD COLUMN "amr" varchar;
  ALTER TABLE "users" ADD COLUMN "roles_from_gateway" boolean DEFAULT false;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "users_sessions" DROP COLUMN "by_identity_provider";
  ALTER TABLE "users_sessions" DROP COLUMN "amr";
  ALTER TABLE "users" DROP COLUMN "roles_from_gateway";`)
}
