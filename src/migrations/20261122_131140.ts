import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_alert_deliveries_status" AS ENUM('pending', 'sent', 'unconfirmed', 'failed');
  CREATE TABLE "alert_states" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"source" varchar NOT NULL,
  	"state" jsonb,
  	"seen_at" timestamp(3) with time zone,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "alert_silences" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"subject" varchar,
  	"reason" varchar NOT NULL,
  	"until" timestamp(3) with time zone NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "alert_deliveries" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"notification_id" varchar NOT NULL,
  	"channel" varchar NOT NULL,
  	"kind" varchar NOT NULL,
  	"class" varchar NOT NULL,
  	"notification" jsonb NOT NULL,
  	"status" "enum_alert_deliveries_status" DEFAULT 'pending' NOT NULL,
  	"uncertain" numeric DEFAULT 0 NOT NULL,
  	"sent_at" timestamp(3) with time zone,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "alert_states_id" uuid;
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "alert_silences_id" uuid;
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "alert_deliveries_id" uuid;
  CREATE UNIQUE INDEX "alert_states_source_idx" ON "alert_states" USING btree ("source");
  CREATE INDEX "alert_states_updated_at_idx" ON "alert_states" USING btree ("updated_at");
  CREATE INDEX "alert_states_created_at_idx" ON "alert_states" USING btree ("created_at");
  CREATE INDEX "alert_silences_until_idx" ON "alert_silences" USING btree ("until");
  CREATE INDEX "alert_silences_updated_at_idx" ON "alert_silences" USING btree ("updated_at");
  CREATE INDEX "alert_silences_created_at_idx" ON "alert_silences" USING btree ("created_at");
  CREATE INDEX "alert_deliveries_kind_idx" ON "alert_deliveries" USING btree ("kind");
  CREATE INDEX "alert_deliveries_updated_at_idx" ON "alert_deliveries" USING btree ("updated_at");
  CREATE INDEX "alert_deliveries_created_at_idx" ON "alert_deliveries" USING btree ("created_at");
  CREATE UNIQUE INDEX "notificationId_channel_idx" ON "alert_deliveries" USING btree ("notification_id","channel");
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_alert_states_fk" FOREIGN KEY ("alert_states_id") REFERENCES "public"."alert_states"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_alert_silences_fk" FOREIGN KEY ("alert_silences_id") REFERENCES "public"."alert_silences"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_alert_deliveries_fk" FOREIGN KEY ("alert_deliveries_id") REFERENCES "public"."alert_deliveries"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "payload_locked_documents_rels_alert_states_id_idx" ON "payload_locked_documents_rels" USING btree ("alert_states_id");
  CREATE INDEX "payload_locked_documents_rels_alert_silences_id_idx" ON "payload_locked_documents_rels" USING btree ("alert_silences_id");
  CREATE INDEX "payload_locked_documents_rels_alert_deliveries_id_idx" ON "payload_locked_documents_rels" USING btree ("alert_deliveries_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "alert_states" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "alert_silences" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "alert_deliveries" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "alert_states" CASCADE;
  DROP TABLE "alert_silences" CASCADE;
  DROP TABLE "alert_deliveries" CASCADE;
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT IF EXISTS "payload_locked_documents_rels_alert_states_fk";
  
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT IF EXISTS "payload_locked_documents_rels_alert_silences_fk";
  
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT IF EXISTS "payload_locked_documents_rels_alert_deliveries_fk";
  
  DROP INDEX "payload_locked_documents_rels_alert_states_id_idx";
  DROP INDEX "payload_locked_documents_rels_alert_silences_id_idx";
  DROP INDEX "payload_locked_documents_rels_alert_deliveries_id_idx";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "alert_states_id";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "alert_silences_id";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "alert_deliveries_id";
  DROP TYPE "public"."enum_alert_deliveries_status";`)
}
