import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_print_jobs_state" AS ENUM('intended', 'accepted', 'printing', 'printed', 'shipped', 'failed', 'cancelled', 'refused');
  CREATE TABLE "print_jobs" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"order_id" uuid NOT NULL,
  	"brand_id" varchar NOT NULL,
  	"print" varchar NOT NULL,
  	"attempt" integer NOT NULL,
  	"reason" varchar,
  	"idempotency_key" varchar NOT NULL,
  	"state" "enum_print_jobs_state" DEFAULT 'intended' NOT NULL,
  	"factory_id" varchar,
  	"problem" varchar,
  	"carrier" varchar,
  	"tracking_number" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  ALTER TABLE "orders" ADD COLUMN "carrier" varchar;
  ALTER TABLE "orders" ADD COLUMN "tracking_number" varchar;
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "print_jobs_id" uuid;
  ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "print_jobs_order_idx" ON "print_jobs" USING btree ("order_id");
  CREATE INDEX "print_jobs_brand_idx" ON "print_jobs" USING btree ("brand_id");
  CREATE UNIQUE INDEX "print_jobs_idempotency_key_idx" ON "print_jobs" USING btree ("idempotency_key");
  CREATE INDEX "print_jobs_factory_id_idx" ON "print_jobs" USING btree ("factory_id");
  CREATE INDEX "print_jobs_updated_at_idx" ON "print_jobs" USING btree ("updated_at");
  CREATE INDEX "print_jobs_created_at_idx" ON "print_jobs" USING btree ("created_at");
  CREATE INDEX "state_updatedAt_idx" ON "print_jobs" USING btree ("state","updated_at");
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_print_jobs_fk" FOREIGN KEY ("print_jobs_id") REFERENCES "public"."print_jobs"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "payload_locked_documents_rels_print_jobs_id_idx" ON "payload_locked_documents_rels" USING btree ("print_jobs_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "print_jobs" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "print_jobs" CASCADE;
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT IF EXISTS "payload_locked_documents_rels_print_jobs_fk";
  
  DROP INDEX "payload_locked_documents_rels_print_jobs_id_idx";
  ALTER TABLE "orders" DROP COLUMN "carrier";
  ALTER TABLE "orders" DROP COLUMN "tracking_number";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "print_jobs_id";
  DROP TYPE "public"."enum_print_jobs_state";`)
}
