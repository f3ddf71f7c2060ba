import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  // Numbers were written by hand, so that some may be there twice; published texts were in force as the field said.
  await db.execute(sql`
   ALTER TABLE "legal_documents" ADD COLUMN "published_at" timestamp(3) with time zone;
  ALTER TABLE "legal_documents" ADD COLUMN "content_hash" varchar;
  ALTER TABLE "legal_documents" ADD COLUMN "based_on" varchar;
  ALTER TABLE "legal_documents" ADD COLUMN "in_force_until" timestamp(3) with time zone;
  ALTER TABLE "email_templates" ADD COLUMN "published_at" timestamp(3) with time zone;
  ALTER TABLE "email_templates" ADD COLUMN "content_hash" varchar;
  ALTER TABLE "email_templates" ADD COLUMN "based_on" varchar;
  UPDATE "legal_documents" AS version SET "version" = version."version" || ' (' || same.number || ')'
    FROM (SELECT "id", row_number() OVER (PARTITION BY "brand_id", "document_type", "version" ORDER BY "created_at", "id") AS number FROM "legal_documents") AS same
    WHERE same."id" = version."id" AND same.number > 1;
  UPDATE "email_templates" AS version SET "version" = version."version" || ' (' || same.number || ')'
    FROM (SELECT "id", row_number() OVER (PARTITION BY "brand_id", "template_type", "version" ORDER BY "created_at", "id") AS number FROM "email_templates") AS same
    WHERE same."id" = version."id" AND same.number > 1;
  UPDATE "email_templates" SET "published_at" = "updated_at" WHERE "status" = 'published';
  UPDATE "legal_documents" SET "published_at" = "updated_at",
    "effective_date" = ((coalesce("effective_date", "updated_at") AT TIME ZONE 'Asia/Tokyo')::date + time '12:00') AT TIME ZONE 'UTC'
    WHERE "status" = 'published';
  CREATE INDEX "legal_documents_effective_date_idx" ON "legal_documents" USING btree ("effective_date");
  CREATE UNIQUE INDEX "legal_documents_numbered" ON "legal_documents" USING btree ("brand_id","document_type","version");
  CREATE UNIQUE INDEX "email_templates_numbered" ON "email_templates" USING btree ("brand_id","template_type","version");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP INDEX "legal_documents_effective_date_idx";
  DROP INDEX "legal_documents_numbered";
  DROP INDEX "email_templates_numbered";
  ALTER TABLE "legal_documents" DROP COLUMN "published_at";
  ALTER TABLE "legal_documents" DROP COLUMN "content_hash";
  ALTER TABLE "legal_documents" DROP COLUMN "based_on";
  ALTER TABLE "legal_documents" DROP COLUMN "in_force_until";
  ALTER TABLE "email_templates" DROP COLUMN "published_at";
  ALTER TABLE "email_templates" DROP COLUMN "content_hash";
  ALTER TABLE "email_templates" DROP COLUMN "based_on";`)
}
