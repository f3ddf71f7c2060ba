import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_composition_jobs_waiting_for" AS ENUM('store-away', 'store-full');
  ALTER TABLE "artworks" ADD COLUMN "thumbnail_style" varchar;
  ALTER TABLE "composition_jobs" ADD COLUMN "waiting_for" "enum_composition_jobs_waiting_for";`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "artworks" DROP COLUMN "thumbnail_style";
  ALTER TABLE "composition_jobs" DROP COLUMN "waiting_for";
  DROP TYPE "public"."enum_composition_jobs_waiting_for";`)
}
