import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TYPE "public"."enum_photo_uploads_state" ADD VALUE 'expiring';`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  // Uploads that expire were abandoned while they were received, and are found again by their age.
  await db.execute(sql`
   UPDATE "photo_uploads" SET "state" = 'receiving' WHERE "state" = 'expiring';
   ALTER TABLE "photo_uploads" ALTER COLUMN "state" SET DATA TYPE text;
  ALTER TABLE "photo_uploads" ALTER COLUMN "state" SET DEFAULT 'receiving'::text;
  DROP TYPE "public"."enum_photo_uploads_state";
  CREATE TYPE "public"."enum_photo_uploads_state" AS ENUM('receiving', 'received', 'ordered');
  ALTER TABLE "photo_uploads" ALTER COLUMN "state" SET DEFAULT 'receiving'::"public"."enum_photo_uploads_state";
  ALTER TABLE "photo_uploads" ALTER COLUMN "state" SET DATA TYPE "public"."enum_photo_uploads_state" USING "state"::"public"."enum_photo_uploads_state";`)
}
