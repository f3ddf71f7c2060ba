import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  // What made an artwork before its identity was required: the owner's account where it has no identity.
  await db.execute(sql`
   UPDATE "artworks" SET "idp_uid" = coalesce("users"."idp_uid", "users"."id"::text)
     FROM "users" WHERE "users"."id" = "artworks"."owner_id" AND "artworks"."idp_uid" IS NULL;
  UPDATE "brands" SET "domain" = NULL WHERE trim("domain") = '';
  ALTER TABLE "artworks" ALTER COLUMN "creation_year" SET DATA TYPE integer;
  ALTER TABLE "artworks" ALTER COLUMN "premium_base_price" SET DATA TYPE integer;
  ALTER TABLE "artworks" ALTER COLUMN "wood_base_price" SET DATA TYPE integer;
  ALTER TABLE "artworks" ALTER COLUMN "stand_price" SET DATA TYPE integer;
  ALTER TABLE "artworks" ALTER COLUMN "postcard_price" SET DATA TYPE integer;
  ALTER TABLE "artworks" ALTER COLUMN "idp_uid" SET NOT NULL;
  ALTER TABLE "artworks" ALTER COLUMN "image_width" SET DATA TYPE integer;
  ALTER TABLE "artworks" ALTER COLUMN "image_height" SET DATA TYPE integer;
  ALTER TABLE "variants" ALTER COLUMN "price" SET DATA TYPE integer;
  ALTER TABLE "variants" ALTER COLUMN "inventory_quantity" SET DATA TYPE integer;
  ALTER TABLE "variants" ALTER COLUMN "inventory_quantity" SET DEFAULT 999;
  ALTER TABLE "variants" ALTER COLUMN "bytes" SET DATA TYPE integer;
  ALTER TABLE "composition_jobs" ALTER COLUMN "total" SET DATA TYPE integer;
  ALTER TABLE "composition_jobs" ALTER COLUMN "completed" SET DATA TYPE integer;
  ALTER TABLE "composition_jobs" ALTER COLUMN "failed" SET DATA TYPE integer;
  ALTER TABLE "composition_jobs" ALTER COLUMN "encoded" SET DATA TYPE integer;
  ALTER TABLE "composition_jobs" ALTER COLUMN "milliseconds_per_variant" SET DATA TYPE integer;
  ALTER TABLE "composition_templates" ALTER COLUMN "window_x" SET DATA TYPE integer;
  ALTER TABLE "composition_templates" ALTER COLUMN "window_y" SET DATA TYPE integer;
  ALTER TABLE "composition_templates" ALTER COLUMN "window_width" SET DATA TYPE integer;
  ALTER TABLE "composition_templates" ALTER COLUMN "window_height" SET DATA TYPE integer;
  ALTER TABLE "print_data" ALTER COLUMN "revision" SET DATA TYPE integer;
  ALTER TABLE "print_data" ALTER COLUMN "crop_x" SET DATA TYPE integer;
  ALTER TABLE "print_data" ALTER COLUMN "crop_y" SET DATA TYPE integer;
  ALTER TABLE "print_data" ALTER COLUMN "crop_width" SET DATA TYPE integer;
  ALTER TABLE "print_data" ALTER COLUMN "crop_height" SET DATA TYPE integer;
  ALTER TABLE "print_data" ALTER COLUMN "width" SET DATA TYPE integer;
  ALTER TABLE "print_data" ALTER COLUMN "height" SET DATA TYPE integer;
  ALTER TABLE "print_data" ALTER COLUMN "formula_width" SET DATA TYPE integer;
  ALTER TABLE "print_data" ALTER COLUMN "formula_height" SET DATA TYPE integer;
  ALTER TABLE "print_data" ALTER COLUMN "dpi" SET DATA TYPE integer;
  ALTER TABLE "print_data" ALTER COLUMN "effective_dpi" SET DATA TYPE integer;
  ALTER TABLE "print_data" ALTER COLUMN "bytes" SET DATA TYPE integer;
  ALTER TABLE "photo_templates" ALTER COLUMN "width_mm" SET DATA TYPE integer;
  ALTER TABLE "photo_templates" ALTER COLUMN "height_mm" SET DATA TYPE integer;
  ALTER TABLE "photo_templates" ALTER COLUMN "dpi" SET DATA TYPE integer;
  ALTER TABLE "photo_templates" ALTER COLUMN "dpi" SET DEFAULT 300;
  ALTER TABLE "photo_templates" ALTER COLUMN "base_price" SET DATA TYPE integer;
  ALTER TABLE "photo_uploads" ALTER COLUMN "quantity" SET DATA TYPE integer;
  ALTER TABLE "api_test_results" ALTER COLUMN "status_code" SET DATA TYPE integer;
  ALTER TABLE "api_test_results" ALTER COLUMN "response_time" SET DATA TYPE integer;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "artworks" ALTER COLUMN "creation_year" SET DATA TYPE numeric;
  ALTER TABLE "artworks" ALTER COLUMN "premium_base_price" SET DATA TYPE numeric;
  ALTER TABLE "artworks" ALTER COLUMN "wood_base_price" SET DATA TYPE numeric;
  ALTER TABLE "artworks" ALTER COLUMN "stand_price" SET DATA TYPE numeric;
  ALTER TABLE "artworks" ALTER COLUMN "postcard_price" SET DATA TYPE numeric;
  ALTER TABLE "artworks" ALTER COLUMN "idp_uid" DROP NOT NULL;
  ALTER TABLE "artworks" ALTER COLUMN "image_width" SET DATA TYPE numeric;
  ALTER TABLE "artworks" ALTER COLUMN "image_height" SET DATA TYPE numeric;
  ALTER TABLE "variants" ALTER COLUMN "price" SET DATA TYPE numeric;
  ALTER TABLE "variants" ALTER COLUMN "inventory_quantity" SET DATA TYPE numeric;
  ALTER TABLE "variants" ALTER COLUMN "inventory_quantity" SET DEFAULT 999;
  ALTER TABLE "variants" ALTER COLUMN "bytes" SET DATA TYPE numeric;
  ALTER TABLE "composition_jobs" ALTER COLUMN "total" SET DATA TYPE numeric;
  ALTER TABLE "composition_jobs" ALTER COLUMN "completed" SET DATA TYPE numeric;
  ALTER TABLE "composition_jobs" ALTER COLUMN "failed" SET DATA TYPE numeric;
  ALTER TABLE "composition_jobs" ALTER COLUMN "encoded" SET DATA TYPE numeric;
  ALTER TABLE "composition_jobs" ALTER COLUMN "milliseconds_per_variant" SET DATA TYPE numeric;
  ALTER TABLE "composition_templates" ALTER COLUMN "window_x" SET DATA TYPE numeric;
  ALTER TABLE "composition_templates" ALTER COLUMN "window_y" SET DATA TYPE numeric;
  ALTER TABLE "composition_templates" ALTER COLUMN "window_width" SET DATA TYPE numeric;
  ALTER TABLE "composition_templates" ALTER COLUMN "window_height" SET DATA TYPE numeric;
  ALTER TABLE "print_data" ALTER COLUMN "revision" SET DATA TYPE numeric;
  ALTER TABLE "print_data" ALTER COLUMN "crop_x" SET DATA TYPE numeric;
  ALTER TABLE "print_data" ALTER COLUMN "crop_y" SET DATA TYPE numeric;
  ALTER TABLE "print_data" ALTER COLUMN "crop_width" SET DATA TYPE numeric;
  ALTER TABLE "print_data" ALTER COLUMN "crop_height" SET DATA TYPE numeric;
  ALTER TABLE "print_data" ALTER COLUMN "width" SET DATA TYPE numeric;
  ALTER TABLE "print_data" ALTER COLUMN "height" SET DATA TYPE numeric;
  ALTER TABLE "print_data" ALTER COLUMN "formula_width" SET DATA TYPE numeric;
  ALTER TABLE "print_data" ALTER COLUMN "formula_height" SET DATA TYPE numeric;
  ALTER TABLE "print_data" ALTER COLUMN "dpi" SET DATA TYPE numeric;
  ALTER TABLE "print_data" ALTER COLUMN "effective_dpi" SET DATA TYPE numeric;
  ALTER TABLE "print_data" ALTER COLUMN "bytes" SET DATA TYPE numeric;
  ALTER TABLE "photo_templates" ALTER COLUMN "width_mm" SET DATA TYPE numeric;
  ALTER TABLE "photo_templates" ALTER COLUMN "height_mm" SET DATA TYPE numeric;
  ALTER TABLE "photo_templates" ALTER COLUMN "dpi" SET DATA TYPE numeric;
  ALTER TABLE "photo_templates" ALTER COLUMN "dpi" SET DEFAULT 300;
  ALTER TABLE "photo_templates" ALTER COLUMN "base_price" SET DATA TYPE numeric;
  ALTER TABLE "photo_uploads" ALTER COLUMN "quantity" SET DATA TYPE numeric;
  ALTER TABLE "api_test_results" ALTER COLUMN "status_code" SET DATA TYPE numeric;
  ALTER TABLE "api_test_results" ALTER COLUMN "response_time" SET DATA TYPE numeric;`)
}
