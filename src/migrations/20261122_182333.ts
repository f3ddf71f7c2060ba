import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_generated_reports_kind" AS ENUM('daily', 'weekly');
  CREATE TYPE "public"."enum_generated_reports_status" AS ENUM('none', 'pending', 'sent', 'unconfirmed', 'failed');
  CREATE TABLE "generated_reports" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"kind" "enum_generated_reports_kind" NOT NULL,
  	"start" varchar NOT NULL,
  	"from" timestamp(3) with time zone NOT NULL,
  	"to" timestamp(3) with time zone NOT NULL,
  	"revision" integer DEFAULT 1 NOT NULL,
  	"content" varchar NOT NULL,
  	"key" varchar NOT NULL,
  	"stored_at" timestamp(3) with time zone,
  	"status" "enum_generated_reports_status" DEFAULT 'none' NOT NULL,
  	"uncertain" integer DEFAULT 0 NOT NULL,
  	"sent_at" timestamp(3) with time zone,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "generated_reports_id" uuid;
  CREATE UNIQUE INDEX "generated_reports_key_idx" ON "generated_reports" USING btree ("key");
  CREATE INDEX "generated_reports_updated_at_idx" ON "generated_reports" USING btree ("updated_at");
  CREATE INDEX "generated_reports_created_at_idx" ON "generated_reports" USING btree ("created_at");
  CREATE UNIQUE INDEX "kind_start_idx" ON "generated_reports" USING btree ("kind","start");
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_generated_reports_fk" FOREIGN KEY ("generated_reports_id") REFERENCES "public"."generated_reports"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "payload_locked_documents_rels_generated_reports_id_idx" ON "payload_locked_documents_rels" USING btree ("generated_reports_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "generated_reports" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "generated_reports" CASCADE;
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT IF EXISTS "payload_locked_documents_rels_generated_reports_fk";
  
  DROP INDEX "payload_locked_documents_rels_generated_reports_id_idx";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "generated_reports_id";
  DROP TYPE "public"."enum_generated_reports_kind";
  DROP TYPE "public"."enum_generated_reports_status";`)
}
