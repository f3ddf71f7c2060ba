import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "artworks" ADD COLUMN "print_exception" jsonb;
  ALTER TABLE "artworks" ADD COLUMN "publish_when_ready" boolean DEFAULT false;
  ALTER TABLE "artworks" ADD COLUMN "stored_publish_problem" jsonb;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "artworks" DROP COLUMN "print_exception";
  ALTER TABLE "artworks" DROP COLUMN "publish_when_ready";
  ALTER TABLE "artworks" DROP COLUMN "stored_publish_problem";`)
}
