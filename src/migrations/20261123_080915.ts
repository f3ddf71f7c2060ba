import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_legal_documents_not_applicable_item" AS ENUM('commerce_law-seller', 'commerce_law-person', 'commerce_law-location', 'commerce_law-telephone', 'commerce_law-price', 'commerce_law-shipping', 'commerce_law-charges', 'commerce_law-payment-means', 'commerce_law-payment-time', 'commerce_law-delivery', 'commerce_law-returns', 'commerce_law-validity', 'commerce_law-conformity', 'commerce_law-quantity', 'commerce_law-subscription', 'terms-scope', 'terms-service', 'terms-works', 'terms-delivery', 'terms-prohibited', 'terms-personal', 'terms-disclaimer', 'terms-changes', 'terms-contact', 'privacy-collected', 'privacy-purposes', 'privacy-third-parties', 'privacy-processors', 'privacy-security', 'privacy-requests', 'privacy-contact', 'returns-convenience', 'returns-defects', 'returns-period', 'returns-costs', 'returns-refund', 'returns-contact', 'copyright-site', 'copyright-works', 'copyright-reports', 'copyright-contact');
  CREATE TABLE "legal_documents_not_applicable" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"item" "enum_legal_documents_not_applicable_item" NOT NULL,
  	"reason" varchar NOT NULL
  );
  
  ALTER TABLE "legal_documents_not_applicable" ADD CONSTRAINT "legal_documents_not_applicable_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."legal_documents"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "legal_documents_not_applicable_order_idx" ON "legal_documents_not_applicable" USING btree ("_order");
  CREATE INDEX "legal_documents_not_applicable_parent_id_idx" ON "legal_documents_not_applicable" USING btree ("_parent_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "legal_documents_not_applicable" CASCADE;
  DROP TYPE "public"."enum_legal_documents_not_applicable_item";`)
}
