import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE INDEX "outcome_createdAt_idx" ON "audit_log" USING btree ("outcome","created_at");
  CREATE INDEX "artworks_artist_idx" ON "artworks" USING btree ("artist");
  CREATE INDEX "orders_total_idx" ON "orders" USING btree ("total");
  CREATE INDEX "orders_tracking_number_idx" ON "orders" USING btree ("tracking_number");
  CREATE INDEX "financialStatus_placedAt_idx" ON "orders" USING btree ("financial_status","placed_at");
  CREATE INDEX "fulfilment_placedAt_idx" ON "orders" USING btree ("fulfilment","placed_at");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP INDEX "outcome_createdAt_idx";
  DROP INDEX "artworks_artist_idx";
  DROP INDEX "orders_total_idx";
  DROP INDEX "orders_tracking_number_idx";
  DROP INDEX "financialStatus_placedAt_idx";
  DROP INDEX "fulfilment_placedAt_idx";`)
}
