import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_orders_photo_problems" AS ENUM('UPLOAD_MISSING', 'BRAND_MISMATCH', 'TEMPLATE_MISMATCH', 'QUANTITY_MISMATCH', 'NOT_PRINTABLE');
  CREATE TYPE "public"."enum_order_events_kind" AS ENUM('status', 'problems', 'rejected', 'inquiry', 'note', 'submitted', 'factory', 'reprint', 'shipped', 'fulfilled');
  CREATE TYPE "public"."enum_order_events_inquiry_state" AS ENUM('open', 'done');
  CREATE TABLE "orders_photo_problems" (
  	"order" integer NOT NULL,
  	"parent_id" uuid NOT NULL,
  	"value" "enum_orders_photo_problems",
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL
  );
  
  CREATE TABLE "order_prints" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"order_id" uuid NOT NULL,
  	"brand_id" varchar NOT NULL,
  	"reference" varchar NOT NULL,
  	"position" integer NOT NULL,
  	"copies" integer NOT NULL,
  	"width_mm" integer NOT NULL,
  	"height_mm" integer NOT NULL,
  	"upload" varchar NOT NULL,
  	"photo_key" varchar NOT NULL,
  	"photo_sha256" varchar NOT NULL,
  	"print_data_id" uuid,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "order_events" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"order_id" uuid NOT NULL,
  	"brand_id" varchar NOT NULL,
  	"kind" "enum_order_events_kind" NOT NULL,
  	"text" varchar,
  	"inquiry_state" "enum_order_events_inquiry_state",
  	"by_id" uuid,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  ALTER TABLE "print_data" ADD COLUMN "sheet_width_mm" integer;
  ALTER TABLE "print_data" ADD COLUMN "sheet_height_mm" integer;
  ALTER TABLE "print_data" ADD COLUMN "photo_dpi" integer;
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "order_prints_id" uuid;
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "order_events_id" uuid;
  ALTER TABLE "orders_photo_problems" ADD CONSTRAINT "orders_photo_problems_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "order_prints" ADD CONSTRAINT "order_prints_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "order_prints" ADD CONSTRAINT "order_prints_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "order_prints" ADD CONSTRAINT "order_prints_print_data_id_print_data_id_fk" FOREIGN KEY ("print_data_id") REFERENCES "public"."print_data"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "order_events" ADD CONSTRAINT "order_events_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "order_events" ADD CONSTRAINT "order_events_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "orders_photo_problems_order_idx" ON "orders_photo_problems" USING btree ("order");
  CREATE INDEX "orders_photo_problems_parent_idx" ON "orders_photo_problems" USING btree ("parent_id");
  CREATE INDEX "order_prints_order_idx" ON "order_prints" USING btree ("order_id");
  CREATE INDEX "order_prints_brand_idx" ON "order_prints" USING btree ("brand_id");
  CREATE UNIQUE INDEX "order_prints_reference_idx" ON "order_prints" USING btree ("reference");
  CREATE INDEX "order_prints_print_data_idx" ON "order_prints" USING btree ("print_data_id");
  CREATE INDEX "order_prints_updated_at_idx" ON "order_prints" USING btree ("updated_at");
  CREATE INDEX "order_prints_created_at_idx" ON "order_prints" USING btree ("created_at");
  CREATE INDEX "order_events_order_idx" ON "order_events" USING btree ("order_id");
  CREATE INDEX "order_events_brand_idx" ON "order_events" USING btree ("brand_id");
  CREATE INDEX "order_events_by_idx" ON "order_events" USING btree ("by_id");
  CREATE INDEX "order_events_updated_at_idx" ON "order_events" USING btree ("updated_at");
  CREATE INDEX "order_events_created_at_idx" ON "order_events" USING btree ("created_at");
  CREATE INDEX "order_createdAt_idx" ON "order_events" USING btree ("order_id","created_at");
  CREATE INDEX "brand_inquiryState_idx" ON "order_events" USING btree ("brand_id","inquiry_state");
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_order_prints_fk" FOREIGN KEY ("order_prints_id") REFERENCES "public"."order_prints"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_order_events_fk" FOREIGN KEY ("order_events_id") REFERENCES "public"."order_events"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "payload_locked_documents_rels_order_prints_id_idx" ON "payload_locked_documents_rels" USING btree ("order_prints_id");
  CREATE INDEX "payload_locked_documents_rels_order_events_id_idx" ON "payload_locked_documents_rels" USING btree ("order_events_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "orders_photo_problems" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "order_prints" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "order_events" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "orders_photo_problems" CASCADE;
  DROP TABLE "order_prints" CASCADE;
  DROP TABLE "order_events" CASCADE;
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT IF EXISTS "payload_locked_documents_rels_order_prints_fk";
  
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT IF EXISTS "payload_locked_documents_rels_order_events_fk";
  
  DROP INDEX "payload_locked_documents_rels_order_prints_id_idx";
  DROP INDEX "payload_locked_documents_rels_order_events_id_idx";
  ALTER TABLE "print_data" DROP COLUMN "sheet_width_mm";
  ALTER TABLE "print_data" DROP COLUMN "sheet_height_mm";
  ALTER TABLE "print_data" DROP COLUMN "photo_dpi";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "order_prints_id";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "order_events_id";
  DROP TYPE "public"."enum_orders_photo_problems";
  DROP TYPE "public"."enum_order_events_kind";
  DROP TYPE "public"."enum_order_events_inquiry_state";`)
}
