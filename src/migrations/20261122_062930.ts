import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Errors in records were English sentences and become `StoredError`s (src/errors/stored-error.ts). */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "composition_jobs" RENAME COLUMN "failures" TO "stored_failures";
  UPDATE "composition_jobs" SET "stored_failures" = (
    SELECT coalesce(jsonb_object_agg(key, jsonb_build_object('code', 'COMPOSITION_FAILED', 'sentence',
      jsonb_build_object('en', rtrim(value, '.') || '.', 'ja', '画像を合成できませんでした。'))), '{}')
    FROM jsonb_each_text("stored_failures")
  ) WHERE jsonb_typeof("stored_failures") = 'object';
  ALTER TABLE "photo_templates" RENAME COLUMN "shop_problem" TO "stored_shop_problem";
  ALTER TABLE "photo_templates" ALTER COLUMN "stored_shop_problem" SET DATA TYPE jsonb USING
    CASE WHEN "stored_shop_problem" IS NOT NULL THEN
      jsonb_build_object('code', 'COMMERCE_REJECTED', 'sentence', jsonb_build_object(
        'en', rtrim("stored_shop_problem", '.') || '.',
        'ja', replace(rtrim("stored_shop_problem", '.'), 'The commerce platform rejected the request: ', 'ショップにリクエストを拒否されました：') || '。'))
    END;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "photo_templates" ALTER COLUMN "stored_shop_problem" SET DATA TYPE varchar
    USING "stored_shop_problem" -> 'sentence' ->> 'en';
  ALTER TABLE "photo_templates" RENAME COLUMN "stored_shop_problem" TO "shop_problem";
  UPDATE "composition_jobs" SET "stored_failures" = (
    SELECT coalesce(jsonb_object_agg(key, value -> 'sentence' -> 'en'), '{}') FROM jsonb_each("stored_failures")
  ) WHERE jsonb_typeof("stored_failures") = 'object';
  ALTER TABLE "composition_jobs" RENAME COLUMN "stored_failures" TO "failures";`)
}
