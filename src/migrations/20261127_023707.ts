import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TYPE "public"."enum_site_deployments_reason" ADD VALUE 'brand' BEFORE 'rollback';`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "site_deployments" ALTER COLUMN "reason" SET DATA TYPE text;
  DROP TYPE "public"."enum_site_deployments_reason";
  CREATE TYPE "public"."enum_site_deployments_reason" AS ENUM('published', 'effective', 'artworks', 'rollback', 'requested');
  ALTER TABLE "site_deployments" ALTER COLUMN "reason" SET DATA TYPE "public"."enum_site_deployments_reason" USING "reason"::"public"."enum_site_deployments_reason";`)
}
