import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_service_accounts_permissions" AS ENUM('legal:read', 'thumbnails:read', 'print-data:read');
  CREATE TABLE "service_accounts_permissions" (
  	"order" integer NOT NULL,
  	"parent_id" uuid NOT NULL,
  	"value" "enum_service_accounts_permissions",
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL
  );
  
  CREATE TABLE "service_accounts" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"name" varchar NOT NULL,
  	"purpose" varchar NOT NULL,
  	"all_brands" boolean DEFAULT false,
  	"expires_at" timestamp(3) with time zone,
  	"disabled" boolean DEFAULT false,
  	"last_used_at" timestamp(3) with time zone,
  	"key_prefix" varchar,
  	"key_hash" varchar,
  	"key_created_at" timestamp(3) with time zone,
  	"previous_key_prefix" varchar,
  	"previous_key_hash" varchar,
  	"previous_key_valid_until" timestamp(3) with time zone,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "service_accounts_rels" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer,
  	"parent_id" uuid NOT NULL,
  	"path" varchar NOT NULL,
  	"brands_id" varchar
  );
  
  ALTER TABLE "users" ADD COLUMN "invitation_hash" varchar;
  ALTER TABLE "users" ADD COLUMN "invitation_expires_at" timestamp(3) with time zone;
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "service_accounts_id" uuid;
  ALTER TABLE "service_accounts_permissions" ADD CONSTRAINT "service_accounts_permissions_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."service_accounts"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "service_accounts_rels" ADD CONSTRAINT "service_accounts_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."service_accounts"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "service_accounts_rels" ADD CONSTRAINT "service_accounts_rels_brands_fk" FOREIGN KEY ("brands_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "service_accounts_permissions_order_idx" ON "service_accounts_permissions" USING btree ("order");
  CREATE INDEX "service_accounts_permissions_parent_idx" ON "service_accounts_permissions" USING btree ("parent_id");
  CREATE UNIQUE INDEX "service_accounts_name_idx" ON "service_accounts" USING btree ("name");
  CREATE UNIQUE INDEX "service_accounts_key_prefix_idx" ON "service_accounts" USING btree ("key_prefix");
  CREATE INDEX "service_accounts_previous_key_prefix_idx" ON "service_accounts" USING btree ("previous_key_prefix");
  CREATE INDEX "service_accounts_updated_at_idx" ON "service_accounts" USING btree ("updated_at");
  CREATE INDEX "service_accounts_created_at_idx" ON "service_accounts" USING btree ("created_at");
  CREATE INDEX "service_accounts_rels_order_idx" ON "service_accounts_rels" USING btree ("order");
  CREATE INDEX "service_accounts_rels_parent_idx" ON "service_accounts_rels" USING btree ("parent_id");
  CREATE INDEX "service_accounts_rels_path_idx" ON "service_accounts_rels" USING btree ("path");
  CREATE INDEX "service_accounts_rels_brands_id_idx" ON "service_accounts_rels" USING btree ("brands_id");
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_service_accounts_fk" FOREIGN KEY ("service_accounts_id") REFERENCES "public"."service_accounts"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "users_invitation_hash_idx" ON "users" USING btree ("invitation_hash");
  CREATE INDEX "payload_locked_documents_rels_service_accounts_id_idx" ON "payload_locked_documents_rels" USING btree ("service_accounts_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "service_accounts_permissions" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "service_accounts" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "service_accounts_rels" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "service_accounts_permissions" CASCADE;
  DROP TABLE "service_accounts" CASCADE;
  DROP TABLE "service_accounts_rels" CASCADE;
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT "payload_locked_documents_rels_service_accounts_fk";
  
  DROP INDEX "users_invitation_hash_idx";
  DROP INDEX "payload_locked_documents_rels_service_accounts_id_idx";
  ALTER TABLE "users" DROP COLUMN "invitation_hash";
  ALTER TABLE "users" DROP COLUMN "invitation_expires_at";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "service_accounts_id";
  DROP TYPE "public"."enum_service_accounts_permissions";`)
}
