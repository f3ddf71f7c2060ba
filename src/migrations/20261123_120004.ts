import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_artworks_shop_state" AS ENUM('pending', 'current', 'refused');
  ALTER TABLE "photo_templates" ALTER COLUMN "shop_state" DROP DEFAULT;
  ALTER TABLE "photo_templates" ALTER COLUMN "shop_state" DROP NOT NULL;
  ALTER TABLE "artworks" ADD COLUMN "shop_state" "enum_artworks_shop_state";
  ALTER TABLE "artworks" ADD COLUMN "stored_shop_problem" jsonb;
  CREATE INDEX "artworks_shop_state_idx" ON "artworks" USING btree ("shop_state");
  UPDATE "artworks" SET "stored_shop_problem" = "stored_publish_problem",
    "shop_state" = CASE
      WHEN "status" = 'draft' AND "publish_when_ready" THEN 'pending'
      WHEN "stored_publish_problem" IS NOT NULL AND "stored_publish_problem" <> 'null' THEN 'refused'
      WHEN "commerce_product_id" IS NOT NULL THEN 'current'
    END::"enum_artworks_shop_state";
  ALTER TABLE "artworks" DROP COLUMN "stored_publish_problem";
  -- No worker takes these jobs any more. The set-up enqueues one for each record that is pending.
  DO $$ BEGIN
    IF to_regclass('jobs.job') IS NOT NULL THEN
      DELETE FROM jobs.job WHERE name IN ('publish-when-ready', 'publish-when-ready-dead',
        'publish-photo-template', 'publish-photo-template-dead');
    END IF;
  END $$;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP INDEX "artworks_shop_state_idx";
  UPDATE "photo_templates" SET "shop_state" = 'pending' WHERE "shop_state" IS NULL;
  ALTER TABLE "photo_templates" ALTER COLUMN "shop_state" SET DEFAULT 'pending';
  ALTER TABLE "photo_templates" ALTER COLUMN "shop_state" SET NOT NULL;
  ALTER TABLE "artworks" ADD COLUMN "stored_publish_problem" jsonb;
  UPDATE "artworks" SET "stored_publish_problem" = "stored_shop_problem";
  ALTER TABLE "artworks" DROP COLUMN "shop_state";
  ALTER TABLE "artworks" DROP COLUMN "stored_shop_problem";
  DROP TYPE "public"."enum_artworks_shop_state";`)
}
