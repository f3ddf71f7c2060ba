import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_backups_reason" AS ENUM('requested', 'nightly');
  CREATE TYPE "public"."enum_backups_status" AS ENUM('waiting', 'running', 'done', 'failed');
  CREATE TABLE "backups" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"reason" "enum_backups_reason" NOT NULL,
  	"status" "enum_backups_status" DEFAULT 'waiting' NOT NULL,
  	"requested_by_id" uuid,
  	"bytes" numeric,
  	"rows" integer,
  	"objects" integer,
  	"missing" integer,
  	"sha256" varchar,
  	"key" varchar NOT NULL,
  	"finished_at" timestamp(3) with time zone,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "backups_texts" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer NOT NULL,
  	"parent_id" uuid NOT NULL,
  	"path" varchar NOT NULL,
  	"text" varchar
  );
  
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "backups_id" uuid;
  ALTER TABLE "backups" ADD CONSTRAINT "backups_requested_by_id_users_id_fk" FOREIGN KEY ("requested_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "backups_texts" ADD CONSTRAINT "backups_texts_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."backups"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "backups_status_idx" ON "backups" USING btree ("status");
  CREATE INDEX "backups_requested_by_idx" ON "backups" USING btree ("requested_by_id");
  CREATE UNIQUE INDEX "backups_key_idx" ON "backups" USING btree ("key");
  CREATE INDEX "backups_updated_at_idx" ON "backups" USING btree ("updated_at");
  CREATE INDEX "backups_created_at_idx" ON "backups" USING btree ("created_at");
  CREATE INDEX "backups_texts_order_parent" ON "backups_texts" USING btree ("order","parent_id");
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_backups_fk" FOREIGN KEY ("backups_id") REFERENCES "public"."backups"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "payload_locked_documents_rels_backups_id_idx" ON "payload_locked_documents_rels" USING btree ("backups_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "backups" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "backups_texts" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "backups" CASCADE;
  DROP TABLE "backups_texts" CASCADE;
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT IF EXISTS "payload_locked_documents_rels_backups_fk";
  
  DROP INDEX "payload_locked_documents_rels_backups_id_idx";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "backups_id";
  DROP TYPE "public"."enum_backups_reason";
  DROP TYPE "public"."enum_backups_status";`)
}
