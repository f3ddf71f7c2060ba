import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "legal_documents" ADD COLUMN "en_title" varchar;
  ALTER TABLE "legal_documents" ADD COLUMN "en_content" varchar;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "legal_documents" DROP COLUMN "en_title";
  ALTER TABLE "legal_documents" DROP COLUMN "en_content";`)
}
