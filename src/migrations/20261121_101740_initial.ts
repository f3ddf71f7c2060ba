import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_brands_kind" AS ENUM('artwork', 'photo-print', 'undecided');
  CREATE TYPE "public"."enum_brands_status" AS ENUM('active', 'inactive', 'development');
  CREATE TYPE "public"."enum_artworks_status" AS ENUM('draft', 'published', 'archived');
  CREATE TYPE "public"."enum_variants_type" AS ENUM('premium', 'wood', 'stand', 'postcard');
  CREATE TYPE "public"."enum_variants_frame_color" AS ENUM('black', 'brown', 'white', 'natural');
  CREATE TYPE "public"."enum_variants_mat_color" AS ENUM('white', 'cream', 'gray', 'navy');
  CREATE TYPE "public"."enum_composition_jobs_status" AS ENUM('queued', 'processing', 'completed', 'partial', 'failed', 'cancelled');
  CREATE TYPE "public"."enum_composition_templates_kind" AS ENUM('frame', 'mat');
  CREATE TYPE "public"."enum_composition_templates_type" AS ENUM('premium', 'wood', 'stand', 'postcard');
  CREATE TYPE "public"."enum_composition_templates_color" AS ENUM('black', 'brown', 'white', 'natural', 'cream', 'gray', 'navy');
  CREATE TYPE "public"."enum_print_data_status" AS ENUM('queued', 'ready', 'refused', 'failed');
  CREATE TYPE "public"."enum_photo_templates_status" AS ENUM('active', 'inactive');
  CREATE TYPE "public"."enum_photo_templates_shop_state" AS ENUM('pending', 'current', 'refused');
  CREATE TYPE "public"."enum_photo_uploads_state" AS ENUM('receiving', 'received', 'ordered');
  CREATE TYPE "public"."enum_legal_documents_document_type" AS ENUM('terms', 'privacy', 'commerce_law', 'returns', 'copyright');
  CREATE TYPE "public"."enum_legal_documents_status" AS ENUM('draft', 'published', 'archived');
  CREATE TYPE "public"."enum_email_templates_template_type" AS ENUM('order_confirmation', 'shipping_confirmation');
  CREATE TYPE "public"."enum_email_templates_status" AS ENUM('draft', 'published', 'archived');
  CREATE TYPE "public"."enum_system_logs_level" AS ENUM('debug', 'info', 'warn', 'error');
  CREATE TYPE "public"."enum_system_logs_service" AS ENUM('api', 'auth', 'email', 'commerce', 'printing');
  CREATE TYPE "public"."enum_audit_log_outcome" AS ENUM('allowed', 'denied');
  CREATE TYPE "public"."enum_audit_log_actor_kind" AS ENUM('user', 'service', 'nobody');
  CREATE TYPE "public"."enum_system_settings_category" AS ENUM('general', 'api', 'security', 'email');
  CREATE TYPE "public"."enum_service_accounts_permissions" AS ENUM('legal:read', 'thumbnails:read', 'print-data:read');
  CREATE TABLE "brands" (
  	"id" varchar PRIMARY KEY NOT NULL,
  	"name" varchar NOT NULL,
  	"kind" "enum_brands_kind" DEFAULT 'undecided' NOT NULL,
  	"domain" varchar,
  	"status" "enum_brands_status" DEFAULT 'active' NOT NULL,
  	"config" jsonb DEFAULT '{}'::jsonb,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "artworks" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"title" varchar NOT NULL,
  	"artist" varchar NOT NULL,
  	"technique" varchar NOT NULL,
  	"description" varchar NOT NULL,
  	"creation_year" numeric,
  	"size" varchar,
  	"premium_base_price" numeric NOT NULL,
  	"wood_base_price" numeric NOT NULL,
  	"stand_price" numeric NOT NULL,
  	"postcard_price" numeric NOT NULL,
  	"status" "enum_artworks_status" DEFAULT 'draft' NOT NULL,
  	"brand_id" varchar NOT NULL,
  	"owner_id" uuid NOT NULL,
  	"idp_uid" varchar,
  	"original_image_url" varchar,
  	"original_key" varchar,
  	"original_sha256" varchar,
  	"commerce_handle" varchar,
  	"commerce_url" varchar,
  	"thumbnail_url" varchar,
  	"image_hash" varchar,
  	"commerce_product_id" varchar,
  	"image_width" numeric,
  	"image_height" numeric,
  	"upload_token_hash" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "artworks_texts" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer NOT NULL,
  	"parent_id" uuid NOT NULL,
  	"path" varchar NOT NULL,
  	"text" varchar
  );
  
  CREATE TABLE "variants" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"artwork_id" uuid NOT NULL,
  	"key" varchar NOT NULL,
  	"type" "enum_variants_type" NOT NULL,
  	"frame_color" "enum_variants_frame_color",
  	"mat_color" "enum_variants_mat_color",
  	"image_url" varchar NOT NULL,
  	"preview_url" varchar,
  	"alt_text" varchar,
  	"commerce_variant_id" varchar,
  	"price" numeric NOT NULL,
  	"inventory_quantity" numeric DEFAULT 999 NOT NULL,
  	"content_hash" varchar NOT NULL,
  	"bytes" numeric NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "composition_jobs" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"artwork_id" uuid NOT NULL,
  	"status" "enum_composition_jobs_status" DEFAULT 'queued' NOT NULL,
  	"total" numeric DEFAULT 0 NOT NULL,
  	"completed" numeric DEFAULT 0 NOT NULL,
  	"failed" numeric DEFAULT 0 NOT NULL,
  	"encoded" numeric DEFAULT 0 NOT NULL,
  	"current" varchar,
  	"failures" jsonb,
  	"started_at" timestamp(3) with time zone,
  	"finished_at" timestamp(3) with time zone,
  	"milliseconds_per_variant" numeric,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "composition_templates" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"key" varchar NOT NULL,
  	"kind" "enum_composition_templates_kind" NOT NULL,
  	"type" "enum_composition_templates_type",
  	"color" "enum_composition_templates_color",
  	"object_key" varchar NOT NULL,
  	"sha256" varchar NOT NULL,
  	"window_x" numeric,
  	"window_y" numeric,
  	"window_width" numeric,
  	"window_height" numeric,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "print_data" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"brand_id" varchar NOT NULL,
  	"artwork_id" uuid,
  	"key" varchar NOT NULL,
  	"size" varchar NOT NULL,
  	"status" "enum_print_data_status" DEFAULT 'queued' NOT NULL,
  	"revision" numeric NOT NULL,
  	"source_key" varchar NOT NULL,
  	"source_sha256" varchar NOT NULL,
  	"crop_x" numeric NOT NULL,
  	"crop_y" numeric NOT NULL,
  	"crop_width" numeric NOT NULL,
  	"crop_height" numeric NOT NULL,
  	"crop_chosen" boolean DEFAULT false NOT NULL,
  	"width" numeric NOT NULL,
  	"height" numeric NOT NULL,
  	"formula_width" numeric NOT NULL,
  	"formula_height" numeric NOT NULL,
  	"dpi" numeric NOT NULL,
  	"effective_dpi" numeric NOT NULL,
  	"content_hash" varchar,
  	"sha256" varchar,
  	"bytes" numeric,
  	"preflight" jsonb,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "photo_templates" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"title" varchar NOT NULL,
  	"description" varchar,
  	"width_mm" numeric NOT NULL,
  	"height_mm" numeric NOT NULL,
  	"dpi" numeric DEFAULT 300 NOT NULL,
  	"base_price" numeric NOT NULL,
  	"quantity_discounts" jsonb DEFAULT '[]'::jsonb,
  	"production_time" varchar NOT NULL,
  	"shipping_method" varchar NOT NULL,
  	"brand_id" varchar NOT NULL,
  	"status" "enum_photo_templates_status" DEFAULT 'active' NOT NULL,
  	"shop_state" "enum_photo_templates_shop_state" DEFAULT 'pending' NOT NULL,
  	"shop_problem" varchar,
  	"commerce_product_id" varchar,
  	"commerce_url" varchar,
  	"pricing" jsonb,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "photo_uploads" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"brand_id" varchar NOT NULL,
  	"template_id" uuid NOT NULL,
  	"idp_uid" varchar NOT NULL,
  	"state" "enum_photo_uploads_state" DEFAULT 'receiving' NOT NULL,
  	"quantity" numeric NOT NULL,
  	"total_price" numeric NOT NULL,
  	"ready_for_checkout" boolean DEFAULT false NOT NULL,
  	"first_timestamp" numeric NOT NULL,
  	"photos" jsonb DEFAULT '[]'::jsonb NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "legal_documents" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"brand_id" varchar NOT NULL,
  	"document_type" "enum_legal_documents_document_type" NOT NULL,
  	"title" varchar NOT NULL,
  	"content" varchar NOT NULL,
  	"version" varchar NOT NULL,
  	"status" "enum_legal_documents_status" DEFAULT 'draft' NOT NULL,
  	"effective_date" timestamp(3) with time zone,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "email_templates" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"brand_id" varchar NOT NULL,
  	"template_type" "enum_email_templates_template_type" NOT NULL,
  	"subject" varchar NOT NULL,
  	"content" varchar NOT NULL,
  	"version" varchar NOT NULL,
  	"status" "enum_email_templates_status" DEFAULT 'draft' NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "system_logs" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"level" "enum_system_logs_level" NOT NULL,
  	"service" "enum_system_logs_service",
  	"message" varchar NOT NULL,
  	"context" jsonb,
  	"user_email" varchar,
  	"ip_address" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "audit_log" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"action" varchar NOT NULL,
  	"outcome" "enum_audit_log_outcome" NOT NULL,
  	"reason" varchar,
  	"actor_kind" "enum_audit_log_actor_kind" NOT NULL,
  	"actor" varchar,
  	"target" varchar,
  	"record" varchar,
  	"changed" jsonb,
  	"method" varchar,
  	"path" varchar,
  	"ip_address" varchar,
  	"request_id" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "system_settings" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"category" "enum_system_settings_category" NOT NULL,
  	"key" varchar NOT NULL,
  	"value" varchar,
  	"description" varchar,
  	"is_encrypted" boolean DEFAULT false,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
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
  
  CREATE TABLE "api_test_results" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"test_name" varchar NOT NULL,
  	"endpoint" varchar,
  	"method" varchar,
  	"status_code" numeric,
  	"response_time" numeric,
  	"success" boolean DEFAULT false NOT NULL,
  	"error_message" varchar,
  	"response_data" jsonb,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "users_sessions" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"by_identity_provider" boolean,
  	"amr" varchar,
  	"created_at" timestamp(3) with time zone,
  	"expires_at" timestamp(3) with time zone NOT NULL
  );
  
  CREATE TABLE "users" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"name" varchar NOT NULL,
  	"idp_uid" varchar,
  	"roles_from_gateway" boolean DEFAULT false,
  	"disabled" boolean DEFAULT false,
  	"invitation_hash" varchar,
  	"invitation_expires_at" timestamp(3) with time zone,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"email" varchar NOT NULL,
  	"reset_password_token" varchar,
  	"reset_password_expiration" timestamp(3) with time zone,
  	"salt" varchar,
  	"hash" varchar,
  	"reset_password_requested_at" timestamp(3) with time zone,
  	"login_attempts" numeric DEFAULT 0,
  	"lock_until" timestamp(3) with time zone
  );
  
  CREATE TABLE "users_texts" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer NOT NULL,
  	"parent_id" uuid NOT NULL,
  	"path" varchar NOT NULL,
  	"text" varchar
  );
  
  CREATE TABLE "payload_kv" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"key" varchar NOT NULL,
  	"data" jsonb NOT NULL
  );
  
  CREATE TABLE "payload_locked_documents" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"global_slug" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "payload_locked_documents_rels" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer,
  	"parent_id" uuid NOT NULL,
  	"path" varchar NOT NULL,
  	"brands_id" varchar,
  	"artworks_id" uuid,
  	"variants_id" uuid,
  	"composition_jobs_id" uuid,
  	"composition_templates_id" uuid,
  	"print_data_id" uuid,
  	"photo_templates_id" uuid,
  	"photo_uploads_id" uuid,
  	"legal_documents_id" uuid,
  	"email_templates_id" uuid,
  	"system_logs_id" uuid,
  	"audit_log_id" uuid,
  	"system_settings_id" uuid,
  	"service_accounts_id" uuid,
  	"api_test_results_id" uuid,
  	"users_id" uuid
  );
  
  CREATE TABLE "payload_preferences" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"key" varchar,
  	"value" jsonb,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "payload_preferences_rels" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer,
  	"parent_id" uuid NOT NULL,
  	"path" varchar NOT NULL,
  	"users_id" uuid
  );
  
  CREATE TABLE "payload_migrations" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"name" varchar,
  	"batch" numeric,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  ALTER TABLE "artworks" ADD CONSTRAINT "artworks_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "artworks" ADD CONSTRAINT "artworks_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "artworks_texts" ADD CONSTRAINT "artworks_texts_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."artworks"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "variants" ADD CONSTRAINT "variants_artwork_id_artworks_id_fk" FOREIGN KEY ("artwork_id") REFERENCES "public"."artworks"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "composition_jobs" ADD CONSTRAINT "composition_jobs_artwork_id_artworks_id_fk" FOREIGN KEY ("artwork_id") REFERENCES "public"."artworks"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "print_data" ADD CONSTRAINT "print_data_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "print_data" ADD CONSTRAINT "print_data_artwork_id_artworks_id_fk" FOREIGN KEY ("artwork_id") REFERENCES "public"."artworks"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "photo_templates" ADD CONSTRAINT "photo_templates_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "photo_uploads" ADD CONSTRAINT "photo_uploads_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "photo_uploads" ADD CONSTRAINT "photo_uploads_template_id_photo_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."photo_templates"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "legal_documents" ADD CONSTRAINT "legal_documents_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "email_templates" ADD CONSTRAINT "email_templates_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "service_accounts_permissions" ADD CONSTRAINT "service_accounts_permissions_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."service_accounts"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "service_accounts_rels" ADD CONSTRAINT "service_accounts_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."service_accounts"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "service_accounts_rels" ADD CONSTRAINT "service_accounts_rels_brands_fk" FOREIGN KEY ("brands_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "users_sessions" ADD CONSTRAINT "users_sessions_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "users_texts" ADD CONSTRAINT "users_texts_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."payload_locked_documents"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_brands_fk" FOREIGN KEY ("brands_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_artworks_fk" FOREIGN KEY ("artworks_id") REFERENCES "public"."artworks"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_variants_fk" FOREIGN KEY ("variants_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_composition_jobs_fk" FOREIGN KEY ("composition_jobs_id") REFERENCES "public"."composition_jobs"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_composition_templates_fk" FOREIGN KEY ("composition_templates_id") REFERENCES "public"."composition_templates"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_print_data_fk" FOREIGN KEY ("print_data_id") REFERENCES "public"."print_data"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_photo_templates_fk" FOREIGN KEY ("photo_templates_id") REFERENCES "public"."photo_templates"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_photo_uploads_fk" FOREIGN KEY ("photo_uploads_id") REFERENCES "public"."photo_uploads"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_legal_documents_fk" FOREIGN KEY ("legal_documents_id") REFERENCES "public"."legal_documents"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_email_templates_fk" FOREIGN KEY ("email_templates_id") REFERENCES "public"."email_templates"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_system_logs_fk" FOREIGN KEY ("system_logs_id") REFERENCES "public"."system_logs"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_audit_log_fk" FOREIGN KEY ("audit_log_id") REFERENCES "public"."audit_log"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_system_settings_fk" FOREIGN KEY ("system_settings_id") REFERENCES "public"."system_settings"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_service_accounts_fk" FOREIGN KEY ("service_accounts_id") REFERENCES "public"."service_accounts"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_api_test_results_fk" FOREIGN KEY ("api_test_results_id") REFERENCES "public"."api_test_results"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_users_fk" FOREIGN KEY ("users_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_preferences_rels" ADD CONSTRAINT "payload_preferences_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."payload_preferences"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_preferences_rels" ADD CONSTRAINT "payload_preferences_rels_users_fk" FOREIGN KEY ("users_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
  CREATE UNIQUE INDEX "brands_domain_idx" ON "brands" USING btree ("domain");
  CREATE INDEX "brands_status_idx" ON "brands" USING btree ("status");
  CREATE INDEX "brands_updated_at_idx" ON "brands" USING btree ("updated_at");
  CREATE INDEX "brands_created_at_idx" ON "brands" USING btree ("created_at");
  CREATE INDEX "artworks_title_idx" ON "artworks" USING btree ("title");
  CREATE INDEX "artworks_status_idx" ON "artworks" USING btree ("status");
  CREATE INDEX "artworks_brand_idx" ON "artworks" USING btree ("brand_id");
  CREATE INDEX "artworks_owner_idx" ON "artworks" USING btree ("owner_id");
  CREATE UNIQUE INDEX "artworks_image_hash_idx" ON "artworks" USING btree ("image_hash");
  CREATE UNIQUE INDEX "artworks_commerce_product_id_idx" ON "artworks" USING btree ("commerce_product_id");
  CREATE INDEX "artworks_updated_at_idx" ON "artworks" USING btree ("updated_at");
  CREATE INDEX "artworks_created_at_idx" ON "artworks" USING btree ("created_at");
  CREATE INDEX "artworks_texts_order_parent" ON "artworks_texts" USING btree ("order","parent_id");
  CREATE INDEX "variants_artwork_idx" ON "variants" USING btree ("artwork_id");
  CREATE INDEX "variants_commerce_variant_id_idx" ON "variants" USING btree ("commerce_variant_id");
  CREATE INDEX "variants_updated_at_idx" ON "variants" USING btree ("updated_at");
  CREATE INDEX "variants_created_at_idx" ON "variants" USING btree ("created_at");
  CREATE UNIQUE INDEX "artwork_key_idx" ON "variants" USING btree ("artwork_id","key");
  CREATE INDEX "composition_jobs_artwork_idx" ON "composition_jobs" USING btree ("artwork_id");
  CREATE INDEX "composition_jobs_status_idx" ON "composition_jobs" USING btree ("status");
  CREATE INDEX "composition_jobs_updated_at_idx" ON "composition_jobs" USING btree ("updated_at");
  CREATE INDEX "composition_jobs_created_at_idx" ON "composition_jobs" USING btree ("created_at");
  CREATE UNIQUE INDEX "composition_templates_key_idx" ON "composition_templates" USING btree ("key");
  CREATE INDEX "composition_templates_updated_at_idx" ON "composition_templates" USING btree ("updated_at");
  CREATE INDEX "composition_templates_created_at_idx" ON "composition_templates" USING btree ("created_at");
  CREATE INDEX "print_data_brand_idx" ON "print_data" USING btree ("brand_id");
  CREATE INDEX "print_data_artwork_idx" ON "print_data" USING btree ("artwork_id");
  CREATE UNIQUE INDEX "print_data_key_idx" ON "print_data" USING btree ("key");
  CREATE INDEX "print_data_status_idx" ON "print_data" USING btree ("status");
  CREATE INDEX "print_data_updated_at_idx" ON "print_data" USING btree ("updated_at");
  CREATE INDEX "print_data_created_at_idx" ON "print_data" USING btree ("created_at");
  CREATE INDEX "photo_templates_brand_idx" ON "photo_templates" USING btree ("brand_id");
  CREATE INDEX "photo_templates_status_idx" ON "photo_templates" USING btree ("status");
  CREATE INDEX "photo_templates_shop_state_idx" ON "photo_templates" USING btree ("shop_state");
  CREATE UNIQUE INDEX "photo_templates_commerce_product_id_idx" ON "photo_templates" USING btree ("commerce_product_id");
  CREATE INDEX "photo_templates_updated_at_idx" ON "photo_templates" USING btree ("updated_at");
  CREATE INDEX "photo_templates_created_at_idx" ON "photo_templates" USING btree ("created_at");
  CREATE UNIQUE INDEX "brand_title_idx" ON "photo_templates" USING btree ("brand_id","title");
  CREATE INDEX "photo_uploads_brand_idx" ON "photo_uploads" USING btree ("brand_id");
  CREATE INDEX "photo_uploads_template_idx" ON "photo_uploads" USING btree ("template_id");
  CREATE INDEX "photo_uploads_idp_uid_idx" ON "photo_uploads" USING btree ("idp_uid");
  CREATE INDEX "photo_uploads_state_idx" ON "photo_uploads" USING btree ("state");
  CREATE INDEX "photo_uploads_first_timestamp_idx" ON "photo_uploads" USING btree ("first_timestamp");
  CREATE INDEX "photo_uploads_updated_at_idx" ON "photo_uploads" USING btree ("updated_at");
  CREATE INDEX "photo_uploads_created_at_idx" ON "photo_uploads" USING btree ("created_at");
  CREATE INDEX "legal_documents_brand_idx" ON "legal_documents" USING btree ("brand_id");
  CREATE INDEX "legal_documents_status_idx" ON "legal_documents" USING btree ("status");
  CREATE INDEX "legal_documents_updated_at_idx" ON "legal_documents" USING btree ("updated_at");
  CREATE INDEX "legal_documents_created_at_idx" ON "legal_documents" USING btree ("created_at");
  CREATE UNIQUE INDEX "legal_documents_one_published" ON "legal_documents" USING btree ("brand_id","document_type") WHERE status = 'published';
  CREATE INDEX "email_templates_brand_idx" ON "email_templates" USING btree ("brand_id");
  CREATE INDEX "email_templates_status_idx" ON "email_templates" USING btree ("status");
  CREATE INDEX "email_templates_updated_at_idx" ON "email_templates" USING btree ("updated_at");
  CREATE INDEX "email_templates_created_at_idx" ON "email_templates" USING btree ("created_at");
  CREATE UNIQUE INDEX "email_templates_one_published" ON "email_templates" USING btree ("brand_id","template_type") WHERE status = 'published';
  CREATE INDEX "system_logs_updated_at_idx" ON "system_logs" USING btree ("updated_at");
  CREATE INDEX "system_logs_created_at_idx" ON "system_logs" USING btree ("created_at");
  CREATE INDEX "level_createdAt_idx" ON "system_logs" USING btree ("level","created_at");
  CREATE INDEX "service_createdAt_idx" ON "system_logs" USING btree ("service","created_at");
  CREATE INDEX "audit_log_request_id_idx" ON "audit_log" USING btree ("request_id");
  CREATE INDEX "audit_log_updated_at_idx" ON "audit_log" USING btree ("updated_at");
  CREATE INDEX "audit_log_created_at_idx" ON "audit_log" USING btree ("created_at");
  CREATE INDEX "actor_createdAt_idx" ON "audit_log" USING btree ("actor","created_at");
  CREATE INDEX "action_createdAt_idx" ON "audit_log" USING btree ("action","created_at");
  CREATE INDEX "record_createdAt_idx" ON "audit_log" USING btree ("record","created_at");
  CREATE INDEX "system_settings_updated_at_idx" ON "system_settings" USING btree ("updated_at");
  CREATE INDEX "system_settings_created_at_idx" ON "system_settings" USING btree ("created_at");
  CREATE UNIQUE INDEX "category_key_idx" ON "system_settings" USING btree ("category","key");
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
  CREATE INDEX "api_test_results_updated_at_idx" ON "api_test_results" USING btree ("updated_at");
  CREATE INDEX "api_test_results_created_at_idx" ON "api_test_results" USING btree ("created_at");
  CREATE INDEX "users_sessions_order_idx" ON "users_sessions" USING btree ("_order");
  CREATE INDEX "users_sessions_parent_id_idx" ON "users_sessions" USING btree ("_parent_id");
  CREATE UNIQUE INDEX "users_idp_uid_idx" ON "users" USING btree ("idp_uid");
  CREATE INDEX "users_invitation_hash_idx" ON "users" USING btree ("invitation_hash");
  CREATE INDEX "users_updated_at_idx" ON "users" USING btree ("updated_at");
  CREATE INDEX "users_created_at_idx" ON "users" USING btree ("created_at");
  CREATE UNIQUE INDEX "users_email_idx" ON "users" USING btree ("email");
  CREATE INDEX "users_texts_order_parent" ON "users_texts" USING btree ("order","parent_id");
  CREATE UNIQUE INDEX "payload_kv_key_idx" ON "payload_kv" USING btree ("key");
  CREATE INDEX "payload_locked_documents_global_slug_idx" ON "payload_locked_documents" USING btree ("global_slug");
  CREATE INDEX "payload_locked_documents_updated_at_idx" ON "payload_locked_documents" USING btree ("updated_at");
  CREATE INDEX "payload_locked_documents_created_at_idx" ON "payload_locked_documents" USING btree ("created_at");
  CREATE INDEX "payload_locked_documents_rels_order_idx" ON "payload_locked_documents_rels" USING btree ("order");
  CREATE INDEX "payload_locked_documents_rels_parent_idx" ON "payload_locked_documents_rels" USING btree ("parent_id");
  CREATE INDEX "payload_locked_documents_rels_path_idx" ON "payload_locked_documents_rels" USING btree ("path");
  CREATE INDEX "payload_locked_documents_rels_brands_id_idx" ON "payload_locked_documents_rels" USING btree ("brands_id");
  CREATE INDEX "payload_locked_documents_rels_artworks_id_idx" ON "payload_locked_documents_rels" USING btree ("artworks_id");
  CREATE INDEX "payload_locked_documents_rels_variants_id_idx" ON "payload_locked_documents_rels" USING btree ("variants_id");
  CREATE INDEX "payload_locked_documents_rels_composition_jobs_id_idx" ON "payload_locked_documents_rels" USING btree ("composition_jobs_id");
  CREATE INDEX "payload_locked_documents_rels_composition_templates_id_idx" ON "payload_locked_documents_rels" USING btree ("composition_templates_id");
  CREATE INDEX "payload_locked_documents_rels_print_data_id_idx" ON "payload_locked_documents_rels" USING btree ("print_data_id");
  CREATE INDEX "payload_locked_documents_rels_photo_templates_id_idx" ON "payload_locked_documents_rels" USING btree ("photo_templates_id");
  CREATE INDEX "payload_locked_documents_rels_photo_uploads_id_idx" ON "payload_locked_documents_rels" USING btree ("photo_uploads_id");
  CREATE INDEX "payload_locked_documents_rels_legal_documents_id_idx" ON "payload_locked_documents_rels" USING btree ("legal_documents_id");
  CREATE INDEX "payload_locked_documents_rels_email_templates_id_idx" ON "payload_locked_documents_rels" USING btree ("email_templates_id");
  CREATE INDEX "payload_locked_documents_rels_system_logs_id_idx" ON "payload_locked_documents_rels" USING btree ("system_logs_id");
  CREATE INDEX "payload_locked_documents_rels_audit_log_id_idx" ON "payload_locked_documents_rels" USING btree ("audit_log_id");
  CREATE INDEX "payload_locked_documents_rels_system_settings_id_idx" ON "payload_locked_documents_rels" USING btree ("system_settings_id");
  CREATE INDEX "payload_locked_documents_rels_service_accounts_id_idx" ON "payload_locked_documents_rels" USING btree ("service_accounts_id");
  CREATE INDEX "payload_locked_documents_rels_api_test_results_id_idx" ON "payload_locked_documents_rels" USING btree ("api_test_results_id");
  CREATE INDEX "payload_locked_documents_rels_users_id_idx" ON "payload_locked_documents_rels" USING btree ("users_id");
  CREATE INDEX "payload_preferences_key_idx" ON "payload_preferences" USING btree ("key");
  CREATE INDEX "payload_preferences_updated_at_idx" ON "payload_preferences" USING btree ("updated_at");
  CREATE INDEX "payload_preferences_created_at_idx" ON "payload_preferences" USING btree ("created_at");
  CREATE INDEX "payload_preferences_rels_order_idx" ON "payload_preferences_rels" USING btree ("order");
  CREATE INDEX "payload_preferences_rels_parent_idx" ON "payload_preferences_rels" USING btree ("parent_id");
  CREATE INDEX "payload_preferences_rels_path_idx" ON "payload_preferences_rels" USING btree ("path");
  CREATE INDEX "payload_preferences_rels_users_id_idx" ON "payload_preferences_rels" USING btree ("users_id");
  CREATE INDEX "payload_migrations_updated_at_idx" ON "payload_migrations" USING btree ("updated_at");
  CREATE INDEX "payload_migrations_created_at_idx" ON "payload_migrations" USING btree ("created_at");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "brands" CASCADE;
  DROP TABLE "artworks" CASCADE;
  DROP TABLE "artworks_texts" CASCADE;
  DROP TABLE "variants" CASCADE;
  DROP TABLE "composition_jobs" CASCADE;
  DROP TABLE "composition_templates" CASCADE;
  DROP TABLE "print_data" CASCADE;
  DROP TABLE "photo_templates" CASCADE;
  DROP TABLE "photo_uploads" CASCADE;
  DROP TABLE "legal_documents" CASCADE;
  DROP TABLE "email_templates" CASCADE;
  DROP TABLE "system_logs" CASCADE;
  DROP TABLE "audit_log" CASCADE;
  DROP TABLE "system_settings" CASCADE;
  DROP TABLE "service_accounts_permissions" CASCADE;
  DROP TABLE "service_accounts" CASCADE;
  DROP TABLE "service_accounts_rels" CASCADE;
  DROP TABLE "api_test_results" CASCADE;
  DROP TABLE "users_sessions" CASCADE;
  DROP TABLE "users" CASCADE;
  DROP TABLE "users_texts" CASCADE;
  DROP TABLE "payload_kv" CASCADE;
  DROP TABLE "payload_locked_documents" CASCADE;
  DROP TABLE "payload_locked_documents_rels" CASCADE;
  DROP TABLE "payload_preferences" CASCADE;
  DROP TABLE "payload_preferences_rels" CASCADE;
  DROP TABLE "payload_migrations" CASCADE;
  DROP TYPE "public"."enum_brands_kind";
  DROP TYPE "public"."enum_brands_status";
  DROP TYPE "public"."enum_artworks_status";
  DROP TYPE "public"."enum_variants_type";
  DROP TYPE "public"."enum_variants_frame_color";
  DROP TYPE "public"."enum_variants_mat_color";
  DROP TYPE "public"."enum_composition_jobs_status";
  DROP TYPE "public"."enum_composition_templates_kind";
  DROP TYPE "public"."enum_composition_templates_type";
  DROP TYPE "public"."enum_composition_templates_color";
  DROP TYPE "public"."enum_print_data_status";
  DROP TYPE "public"."enum_photo_templates_status";
  DROP TYPE "public"."enum_photo_templates_shop_state";
  DROP TYPE "public"."enum_photo_uploads_state";
  DROP TYPE "public"."enum_legal_documents_document_type";
  DROP TYPE "public"."enum_legal_documents_status";
  DROP TYPE "public"."enum_email_templates_template_type";
  DROP TYPE "public"."enum_email_templates_status";
  DROP TYPE "public"."enum_system_logs_level";
  DROP TYPE "public"."enum_system_logs_service";
  DROP TYPE "public"."enum_audit_log_outcome";
  DROP TYPE "public"."enum_audit_log_actor_kind";
  DROP TYPE "public"."enum_system_settings_category";
  DROP TYPE "public"."enum_service_accounts_permissions";`)
}
