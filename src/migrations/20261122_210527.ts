import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_composition_templates_orientation" AS ENUM('landscape', 'portrait', 'square', 'panorama', 'tall');
  CREATE TYPE "public"."enum_composition_templates_fit" AS ENUM('fixed', 'follow');
  ALTER TABLE "composition_templates" ADD COLUMN "orientation" "enum_composition_templates_orientation" DEFAULT 'landscape' NOT NULL;
  ALTER TABLE "composition_templates" ADD COLUMN "fit" "enum_composition_templates_fit" DEFAULT 'fixed';
  -- Where the shipped frames in landscape place the artwork: mats were drawn around it. The window of a frame could not
  -- be changed.
  UPDATE "composition_templates" SET
    "window_x" = 660, "window_y" = 516, "window_width" = 2234, "window_height" = 1484
    WHERE "kind" = 'mat' AND "color" IS NOT NULL;
  -- The shipped mats and backing. A picture that somebody has replaced stays as it is.
  UPDATE "composition_templates" SET "fit" = 'follow' WHERE "kind" = 'mat' AND "sha256" IN (
    'aa55532c3193cfee8551429aece9533069b8c4abeb7b115303b3ab17b4890cc9',
    'fc3ce2268dd8268041f771129e2eb937b2aca7a3697cbcd06196f130347187bf',
    'f46eb99536370cdc52e0dc04cf29eda211d7313db4113809323b5e5226174404',
    '6a74b2e7f09dabd5067634f664c70afbfe32352b6756101689146a7e82863eb0',
    '709f48c1d11b35dbc70ab475995d7bf3c08e4c5a79c3c3112d4d591df632c495');`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "composition_templates" DROP COLUMN "orientation";
  ALTER TABLE "composition_templates" DROP COLUMN "fit";
  DROP TYPE "public"."enum_composition_templates_orientation";
  DROP TYPE "public"."enum_composition_templates_fit";`)
}
