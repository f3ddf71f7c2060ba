import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_mail_deliveries_status" AS ENUM('pending', 'sent', 'unconfirmed', 'failed');
  CREATE TABLE "mail_deliveries" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"template_type" varchar NOT NULL,
  	"sample" varchar NOT NULL,
  	"recipient_id" uuid,
  	"status" "enum_mail_deliveries_status" DEFAULT 'pending' NOT NULL,
  	"reason" varchar,
  	"sent_at" timestamp(3) with time zone,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  ALTER TABLE "email_templates" ALTER COLUMN "template_type" SET DATA TYPE varchar;
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "mail_deliveries_id" uuid;
  ALTER TABLE "mail_deliveries" ADD CONSTRAINT "mail_deliveries_recipient_id_users_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "mail_deliveries_recipient_idx" ON "mail_deliveries" USING btree ("recipient_id");
  CREATE INDEX "mail_deliveries_status_idx" ON "mail_deliveries" USING btree ("status");
  CREATE INDEX "mail_deliveries_updated_at_idx" ON "mail_deliveries" USING btree ("updated_at");
  CREATE INDEX "mail_deliveries_created_at_idx" ON "mail_deliveries" USING btree ("created_at");
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_mail_deliveries_fk" FOREIGN KEY ("mail_deliveries_id") REFERENCES "public"."mail_deliveries"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "payload_locked_documents_rels_mail_deliveries_id_idx" ON "payload_locked_documents_rels" USING btree ("mail_deliveries_id");
  DROP TYPE "public"."enum_email_templates_template_type";`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_email_templates_template_type" AS ENUM('order_confirmation', 'shipping_confirmation');
  ALTER TABLE "mail_deliveries" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "mail_deliveries" CASCADE;
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT IF EXISTS "payload_locked_documents_rels_mail_deliveries_fk";
  
  DROP INDEX "payload_locked_documents_rels_mail_deliveries_id_idx";
  -- The earlier version knows no other kinds.
  DELETE FROM "email_templates" WHERE "template_type" NOT IN ('order_confirmation', 'shipping_confirmation');
  ALTER TABLE "email_templates" ALTER COLUMN "template_type" SET DATA TYPE "public"."enum_email_templates_template_type" USING "template_type"::"public"."enum_email_templates_template_type";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "mail_deliveries_id";
  DROP TYPE "public"."enum_mail_deliveries_status";`)
}
