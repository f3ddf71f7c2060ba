import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_photo_templates_shop_state" AS ENUM('pending', 'current', 'refused');
  CREATE TYPE "public"."enum_photo_uploads_state" AS ENUM('receiving', 'received', 'ordered');
  CREATE TABLE "photo_uploads" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"brand_id" varchar NOT NULL,
  	"template_id" uuid NOT NULL,
  	"idp_uid" varchar NOT NULL,
  	"state" "enum_photo_uploads_state" DEFAULT 'receiving' NOT NULL,
  	"quantity" numeric NOT NULL,
  	"total_price" numeric NOT NULL,
  	"ready_for_checkout" boolean DEFAULT false NOT NULL,
  	"first_timestamp" numeric NOT NULL,
  	"photos" jsonb DEFAULT '[]'::jsonb NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  ALTER TABLE "photo_templates" ALTER COLUMN "pricing" DROP NOT NULL;
  ALTER TABLE "photo_templates" ADD COLUMN "base_price" numeric NOT NULL;
  ALTER TABLE "photo_templates" ADD COLUMN "quantity_discounts" jsonb DEFAULT '[]'::jsonb;
  ALTER TABLE "photo_templates" ADD COLUMN "production_time" varchar NOT NULL;
  ALTER TABLE "photo_templates" ADD COLUMN "shipping_method" varchar NOT NULL;
  ALTER TABLE "photo_templates" ADD COLUMN "shop_state" "enum_photo_templates_shop_state" DEFAULT 'pending' NOT NULL;
  ALTER TABLE "photo_templates" ADD COLUMN "shop_problem" varchar;
  ALTER TABLE "photo_templates" ADD COLUMN "commerce_url" varchar;
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "photo_uploads_id" uuid;
  ALTER TABLE "photo_uploads" ADD CONSTRAINT "photo_uploads_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "photo_uploads" ADD CONSTRAINT "photo_uploads_template_id_photo_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."photo_templates"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "photo_uploads_brand_idx" ON "photo_uploads" USING btree ("brand_id");
  CREATE INDEX "photo_uploads_template_idx" ON "photo_uploads" USING btree ("template_id");
  CREATE INDEX "photo_uploads_idp_uid_idx" ON "photo_uploads" USING btree ("idp_uid");
  CREATE INDEX "photo_uploads_state_idx" ON "photo_uploads" USING btree ("state");
  CREATE INDEX "photo_uploads_first_timestamp_idx" ON "photo_uploads" USING btree ("first_timestamp");
  CREATE INDEX "photo_uploads_updated_at_idx" ON "photo_uploads" USING btree ("updated_at");
  CREATE INDEX "photo_uploads_created_at_idx" ON "photo_uploads" USING btree ("created_at");
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_photo_uploads_fk" FOREIGN KEY ("photo_uploads_id") REFERENCES "public"."photo_uploads"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "photo_templates_status_idx" ON "photo_templates" USING btree ("status");
  CREATE INDEX "photo_templates_shop_state_idx" ON "photo_templates" USING btree ("shop_state");
  CREATE UNIQUE INDEX "brand_title_idx" ON "photo_templates" USING btree ("brand_id","title");
  CREATE INDEX "payload_locked_documents_rels_photo_uploads_id_idx" ON "payload_locked_documents_rels" USING btree ("photo_uploads_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "photo_uploads" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "photo_uploads" CASCADE;
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT "payload_locked_documents_rels_photo_uploads_fk";
  
  DROP INDEX "photo_templates_status_idx";
  DROP INDEX "photo_templates_shop_state_idx";
  DROP INDEX "brand_title_idx";
  DROP INDEX "payload_locked_documents_rels_photo_uploads_id_idx";
  ALTER TABLE "photo_templates" ALTER COLUMN "pricing" SET NOT NULL;
  ALTER TABLE "photo_templates" DROP COLUMN "base_price";
  ALTER TABLE "photo_templates" DROP COLUMN "quantity_discounts";
  ALTER TABLE "photo_templates" DROP COLUMN "production_time";
  ALTER TABLE "photo_templates" DROP COLUMN "shipping_method";
  ALTER TABLE "photo_templates" DROP COLUMN "shop_state";
  ALTER TABLE "photo_templates" DROP COLUMN "shop_problem";
  ALTER TABLE "photo_templates" DROP COLUMN "commerce_url";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "photo_uploads_id";
  DROP TYPE "public"."enum_photo_templates_shop_state";
  DROP TYPE "public"."enum_photo_uploads_state";`)
}
