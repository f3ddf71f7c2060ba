import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum__brands_v_version_kind" AS ENUM('artwork', 'photo-print', 'undecided');
  CREATE TYPE "public"."enum__brands_v_version_status" AS ENUM('active', 'inactive', 'development');
  CREATE TABLE "_brands_v" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"parent_id" varchar,
  	"version_name" varchar NOT NULL,
  	"version_kind" "enum__brands_v_version_kind" DEFAULT 'undecided' NOT NULL,
  	"version_domain" varchar,
  	"version_status" "enum__brands_v_version_status" DEFAULT 'active' NOT NULL,
  	"version_config" jsonb DEFAULT '{}'::jsonb,
  	"version_changed_by_id" uuid,
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  ALTER TABLE "brands" ADD COLUMN "changed_by_id" uuid;
  ALTER TABLE "_brands_v" ADD CONSTRAINT "_brands_v_parent_id_brands_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."brands"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_brands_v" ADD CONSTRAINT "_brands_v_version_changed_by_id_users_id_fk" FOREIGN KEY ("version_changed_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "_brands_v_parent_idx" ON "_brands_v" USING btree ("parent_id");
  CREATE INDEX "_brands_v_version_version_domain_idx" ON "_brands_v" USING btree ("version_domain");
  CREATE INDEX "_brands_v_version_version_status_idx" ON "_brands_v" USING btree ("version_status");
  CREATE INDEX "_brands_v_version_version_changed_by_idx" ON "_brands_v" USING btree ("version_changed_by_id");
  CREATE INDEX "_brands_v_version_version_updated_at_idx" ON "_brands_v" USING btree ("version_updated_at");
  CREATE INDEX "_brands_v_version_version_created_at_idx" ON "_brands_v" USING btree ("version_created_at");
  CREATE INDEX "_brands_v_created_at_idx" ON "_brands_v" USING btree ("created_at");
  CREATE INDEX "_brands_v_updated_at_idx" ON "_brands_v" USING btree ("updated_at");
  ALTER TABLE "brands" ADD CONSTRAINT "brands_changed_by_id_users_id_fk" FOREIGN KEY ("changed_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "brands_changed_by_idx" ON "brands" USING btree ("changed_by_id");

  -- What the brands are now can be restored, too.
  INSERT INTO "_brands_v" ("parent_id", "version_name", "version_kind", "version_domain", "version_status",
    "version_config", "version_updated_at", "version_created_at", "created_at", "updated_at")
  SELECT "id", "name", "kind"::text::"enum__brands_v_version_kind", "domain",
    "status"::text::"enum__brands_v_version_status", "config", "updated_at", "created_at", "updated_at", "updated_at"
  FROM "brands";`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "_brands_v" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "_brands_v" CASCADE;
  ALTER TABLE "brands" DROP CONSTRAINT IF EXISTS "brands_changed_by_id_users_id_fk";
  
  DROP INDEX "brands_changed_by_idx";
  ALTER TABLE "brands" DROP COLUMN "changed_by_id";
  DROP TYPE "public"."enum__brands_v_version_kind";
  DROP TYPE "public"."enum__brands_v_version_status";`)
}
