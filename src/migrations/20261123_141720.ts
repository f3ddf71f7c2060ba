import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TYPE "public"."enum_order_events_kind" ADD VALUE 'unfulfilled';
  ALTER TABLE "print_jobs" ADD COLUMN "submitted_at" timestamp(3) with time zone;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "order_events" ALTER COLUMN "kind" SET DATA TYPE text;
  DELETE FROM "order_events" WHERE "kind" = 'unfulfilled';
  DROP TYPE "public"."enum_order_events_kind";
  CREATE TYPE "public"."enum_order_events_kind" AS ENUM('status', 'problems', 'rejected', 'inquiry', 'note', 'submitted', 'factory', 'reprint', 'shipped', 'fulfilled');
  ALTER TABLE "order_events" ALTER COLUMN "kind" SET DATA TYPE "public"."enum_order_events_kind" USING "kind"::"public"."enum_order_events_kind";
  ALTER TABLE "print_jobs" DROP COLUMN "submitted_at";`)
}
