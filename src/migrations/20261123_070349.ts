import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_orders_status" AS ENUM('new', 'pending', 'printing', 'shipped', 'completed', 'on_hold', 'cancelled');
  CREATE TYPE "public"."enum_orders_held_from" AS ENUM('pending', 'printing');
  CREATE TYPE "public"."enum_orders_financial_status" AS ENUM('pending', 'authorized', 'partially_paid', 'paid', 'partially_refunded', 'refunded', 'voided', 'expired');
  CREATE TYPE "public"."enum_orders_fulfilment" AS ENUM('unfulfilled', 'partial', 'fulfilled');
  CREATE TABLE "orders_lines" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"line_id" varchar NOT NULL,
  	"title" varchar,
  	"quantity" numeric NOT NULL,
  	"current_quantity" numeric NOT NULL,
  	"unit_price" numeric NOT NULL,
  	"amount" numeric NOT NULL,
  	"artwork_id" uuid,
  	"photo_template_id" uuid,
  	"photo_upload_id" uuid,
  	"product" varchar,
  	"variant" varchar
  );
  
  CREATE TABLE "orders" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"name" varchar NOT NULL,
  	"status" "enum_orders_status" DEFAULT 'new' NOT NULL,
  	"held_from" "enum_orders_held_from",
  	"hold_reason" varchar,
  	"brand_id" varchar,
  	"total" numeric NOT NULL,
  	"currency" varchar NOT NULL,
  	"financial_status" "enum_orders_financial_status" NOT NULL,
  	"fulfilment" "enum_orders_fulfilment" NOT NULL,
  	"placed_at" timestamp(3) with time zone NOT NULL,
  	"cancelled_at" timestamp(3) with time zone,
  	"test" boolean DEFAULT false NOT NULL,
  	"platform_id" varchar NOT NULL,
  	"shop_updated_at" timestamp(3) with time zone NOT NULL,
  	"shop_seen_at" timestamp(3) with time zone NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "orders_id" uuid;
  ALTER TABLE "orders_lines" ADD CONSTRAINT "orders_lines_artwork_id_artworks_id_fk" FOREIGN KEY ("artwork_id") REFERENCES "public"."artworks"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "orders_lines" ADD CONSTRAINT "orders_lines_photo_template_id_photo_templates_id_fk" FOREIGN KEY ("photo_template_id") REFERENCES "public"."photo_templates"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "orders_lines" ADD CONSTRAINT "orders_lines_photo_upload_id_photo_uploads_id_fk" FOREIGN KEY ("photo_upload_id") REFERENCES "public"."photo_uploads"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "orders_lines" ADD CONSTRAINT "orders_lines_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "orders" ADD CONSTRAINT "orders_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "orders_lines_order_idx" ON "orders_lines" USING btree ("_order");
  CREATE INDEX "orders_lines_parent_id_idx" ON "orders_lines" USING btree ("_parent_id");
  CREATE INDEX "orders_lines_artwork_idx" ON "orders_lines" USING btree ("artwork_id");
  CREATE INDEX "orders_lines_photo_template_idx" ON "orders_lines" USING btree ("photo_template_id");
  CREATE INDEX "orders_lines_photo_upload_idx" ON "orders_lines" USING btree ("photo_upload_id");
  CREATE INDEX "orders_lines_product_idx" ON "orders_lines" USING btree ("product");
  CREATE INDEX "orders_name_idx" ON "orders" USING btree ("name");
  CREATE INDEX "orders_brand_idx" ON "orders" USING btree ("brand_id");
  CREATE INDEX "orders_placed_at_idx" ON "orders" USING btree ("placed_at");
  CREATE UNIQUE INDEX "orders_platform_id_idx" ON "orders" USING btree ("platform_id");
  CREATE INDEX "orders_updated_at_idx" ON "orders" USING btree ("updated_at");
  CREATE INDEX "orders_created_at_idx" ON "orders" USING btree ("created_at");
  CREATE INDEX "status_placedAt_idx" ON "orders" USING btree ("status","placed_at");
  CREATE INDEX "brand_placedAt_idx" ON "orders" USING btree ("brand_id","placed_at");
  CREATE INDEX "brand_status_placedAt_idx" ON "orders" USING btree ("brand_id","status","placed_at");
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_orders_fk" FOREIGN KEY ("orders_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "payload_locked_documents_rels_orders_id_idx" ON "payload_locked_documents_rels" USING btree ("orders_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT "payload_locked_documents_rels_orders_fk";
  DROP INDEX "payload_locked_documents_rels_orders_id_idx";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "orders_id";
  DROP TABLE "orders_lines" CASCADE;
  DROP TABLE "orders" CASCADE;
  DROP TYPE "public"."enum_orders_status";
  DROP TYPE "public"."enum_orders_held_from";
  DROP TYPE "public"."enum_orders_financial_status";
  DROP TYPE "public"."enum_orders_fulfilment";`)
}
