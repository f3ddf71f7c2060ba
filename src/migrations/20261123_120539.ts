import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_site_deployments_reason" AS ENUM('published', 'effective', 'rollback', 'requested');
  CREATE TYPE "public"."enum_site_deployments_status" AS ENUM('pending', 'succeeded', 'failed');
  CREATE TABLE "site_deployments" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"brand_id" varchar NOT NULL,
  	"reason" "enum_site_deployments_reason" NOT NULL,
  	"status" "enum_site_deployments_status" DEFAULT 'pending' NOT NULL,
  	"attempts" numeric DEFAULT 0 NOT NULL,
  	"problem" varchar,
  	"finished_at" timestamp(3) with time zone,
  	"requested_by_id" uuid,
  	"versions" jsonb NOT NULL,
  	"state" jsonb NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "site_deployments_texts" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer NOT NULL,
  	"parent_id" uuid NOT NULL,
  	"path" varchar NOT NULL,
  	"text" varchar
  );
  
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "site_deployments_id" uuid;
  ALTER TABLE "site_deployments" ADD CONSTRAINT "site_deployments_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "site_deployments" ADD CONSTRAINT "site_deployments_requested_by_id_users_id_fk" FOREIGN KEY ("requested_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "site_deployments_texts" ADD CONSTRAINT "site_deployments_texts_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."site_deployments"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "site_deployments_brand_idx" ON "site_deployments" USING btree ("brand_id");
  CREATE INDEX "site_deployments_status_idx" ON "site_deployments" USING btree ("status");
  CREATE INDEX "site_deployments_requested_by_idx" ON "site_deployments" USING btree ("requested_by_id");
  CREATE INDEX "site_deployments_updated_at_idx" ON "site_deployments" USING btree ("updated_at");
  CREATE INDEX "site_deployments_created_at_idx" ON "site_deployments" USING btree ("created_at");
  CREATE INDEX "site_deployments_texts_order_parent" ON "site_deployments_texts" USING btree ("order","parent_id");
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_site_deployments_fk" FOREIGN KEY ("site_deployments_id") REFERENCES "public"."site_deployments"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "payload_locked_documents_rels_site_deployments_id_idx" ON "payload_locked_documents_rels" USING btree ("site_deployments_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "site_deployments" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "site_deployments_texts" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "site_deployments" CASCADE;
  DROP TABLE "site_deployments_texts" CASCADE;
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT IF EXISTS "payload_locked_documents_rels_site_deployments_fk";
  
  DROP INDEX "payload_locked_documents_rels_site_deployments_id_idx";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "site_deployments_id";
  DROP TYPE "public"."enum_site_deployments_reason";
  DROP TYPE "public"."enum_site_deployments_status";`)
}
