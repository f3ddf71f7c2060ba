import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TYPE "public"."enum_service_accounts_permissions" ADD VALUE 'catalogue:read' BEFORE 'thumbnails:read';`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DELETE FROM "service_accounts_permissions" WHERE "value" = 'catalogue:read';
  ALTER TABLE "service_accounts_permissions" ALTER COLUMN "value" SET DATA TYPE text;
  DROP TYPE "public"."enum_service_accounts_permissions";
  CREATE TYPE "public"."enum_service_accounts_permissions" AS ENUM('thumbnails:read', 'photos:upload', 'print-data:read');
  ALTER TABLE "service_accounts_permissions" ALTER COLUMN "value" SET DATA TYPE "public"."enum_service_accounts_permissions" USING "value"::"public"."enum_service_accounts_permissions";`)
}
