import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_print_data_status" AS ENUM('queued', 'ready', 'refused', 'failed');
  CREATE TABLE "print_data" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"brand_id" varchar NOT NULL,
  	"artwork_id" uuid,
  	"key" varchar NOT NULL,
  	"size" varchar NOT NULL,
  	"status" "enum_print_data_status" DEFAULT 'queued' NOT NULL,
  	"revision" numeric NOT NULL,
  	"source_key" varchar NOT NULL,
  	"source_sha256" varchar NOT NULL,
  	"crop_x" numeric NOT NULL,
  	"crop_y" numeric NOT NULL,
  	"crop_width" numeric NOT NULL,
  	"crop_height" numeric NOT NULL,
  	"crop_chosen" boolean DEFAULT false NOT NULL,
  	"width" numeric NOT NULL,
  	"height" numeric NOT NULL,
  	"formula_width" numeric NOT NULL,
  	"formula_height" numeric NOT NULL,
  	"dpi" numeric NOT NULL,
  	"effective_dpi" numeric NOT NULL,
  	"content_hash" varchar,
  	"sha256" varchar,
  	"bytes" numeric,
  	"preflight" jsonb,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "print_data_id" uuid;
  ALTER TABLE "print_data" ADD CONSTRAINT "print_data_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "print_data" ADD CONSTRAINT "print_data_artwork_id_artworks_id_fk" FOREIGN KEY ("artwork_id") REFERENCES "public"."artworks"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "print_data_brand_idx" ON "print_data" USING btree ("brand_id");
  CREATE INDEX "print_data_artwork_idx" ON "print_data" USING btree ("artwork_id");
  CREATE UNIQUE INDEX "print_data_key_idx" ON "print_data" USING btree ("key");
  CREATE INDEX "print_data_status_idx" ON "print_data" USING btree ("status");
  CREATE INDEX "print_data_updated_at_idx" ON "print_data" USING btree ("updated_at");
  CREATE INDEX "print_data_created_at_idx" ON "print_data" USING btree ("created_at");
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_print_data_fk" FOREIGN KEY ("print_data_id") REFERENCES "public"."print_data"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "payload_locked_documents_rels_print_data_id_idx" ON "payload_locked_documents_rels" USING btree ("print_data_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "print_data" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "print_data" CASCADE;
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT "payload_locked_documents_rels_print_data_fk";
  
  DROP INDEX "payload_locked_documents_rels_print_data_id_idx";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "print_data_id";
  DROP TYPE "public"."enum_print_data_status";`)
}
