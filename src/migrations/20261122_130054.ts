import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** The terms of the keyword search are in a column that Payload does not know: it has no type for them. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_system_logs_process" AS ENUM('web', 'worker', 'set-up');
  CREATE TYPE "public"."enum_system_logs_retention" AS ENUM('access', 'error', 'performance');
  ALTER TABLE "system_logs" ADD COLUMN "process" "enum_system_logs_process";
  ALTER TABLE "system_logs" ADD COLUMN "request_id" varchar;
  ALTER TABLE "system_logs" ADD COLUMN "job_id" varchar;
  ALTER TABLE "system_logs" ADD COLUMN "retention" "enum_system_logs_retention" DEFAULT 'access';
  CREATE INDEX "system_logs_request_id_idx" ON "system_logs" USING btree ("request_id");
  CREATE INDEX "system_logs_job_id_idx" ON "system_logs" USING btree ("job_id");
  CREATE INDEX "retention_createdAt_idx" ON "system_logs" USING btree ("retention","created_at");
  UPDATE "system_logs" SET "retention" = 'error' WHERE "level" = 'error';
  ALTER TABLE "system_logs" ADD COLUMN "terms" tsvector;
  UPDATE "system_logs" SET "terms" = to_tsvector('simple', "message");
  CREATE INDEX "system_logs_terms_idx" ON "system_logs" USING gin ("terms");`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP INDEX "system_logs_request_id_idx";
  DROP INDEX "system_logs_job_id_idx";
  DROP INDEX "retention_createdAt_idx";
  ALTER TABLE "system_logs" DROP COLUMN "terms";
  ALTER TABLE "system_logs" DROP COLUMN "process";
  ALTER TABLE "system_logs" DROP COLUMN "request_id";
  ALTER TABLE "system_logs" DROP COLUMN "job_id";
  ALTER TABLE "system_logs" DROP COLUMN "retention";
  DROP TYPE "public"."enum_system_logs_process";
  DROP TYPE "public"."enum_system_logs_retention";`)
}
