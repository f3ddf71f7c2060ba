import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_artworks_shop_drift" AS ENUM('changed', 'deleted');
  CREATE TYPE "public"."enum_photo_templates_shop_drift" AS ENUM('changed', 'deleted');
  ALTER TABLE "artworks" ADD COLUMN "known_product" jsonb;
  ALTER TABLE "artworks" ADD COLUMN "shop_drift" "enum_artworks_shop_drift";
  ALTER TABLE "photo_templates" ADD COLUMN "known_product" jsonb;
  ALTER TABLE "photo_templates" ADD COLUMN "shop_drift" "enum_photo_templates_shop_drift";
  CREATE INDEX "artworks_shop_drift_idx" ON "artworks" USING btree ("shop_drift");
  CREATE INDEX "photo_templates_shop_drift_idx" ON "photo_templates" USING btree ("shop_drift");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP INDEX "artworks_shop_drift_idx";
  DROP INDEX "photo_templates_shop_drift_idx";
  ALTER TABLE "artworks" DROP COLUMN "known_product";
  ALTER TABLE "artworks" DROP COLUMN "shop_drift";
  ALTER TABLE "photo_templates" DROP COLUMN "known_product";
  ALTER TABLE "photo_templates" DROP COLUMN "shop_drift";
  DROP TYPE "public"."enum_artworks_shop_drift";
  DROP TYPE "public"."enum_photo_templates_shop_drift";`)
}
