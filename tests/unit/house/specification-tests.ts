/**
 * The files whose tests show what the README says is built of each section of the specification: the most telling ones,
 * not all.
 */
export const SPECIFICATION_TESTS: Readonly<Record<string, readonly string[]>> = {
  '1': ['tests/integration/registration-flow.test.ts', 'tests/integration/photo-templates.test.ts'],
  '2.1': [
    'tests/unit/artworks/registration-input.test.ts',
    'tests/integration/registration-input.test.ts',
  ],
  '2.2': ['tests/integration/uploaded-image.test.ts', 'tests/integration/image-upload.test.ts'],
  '2.3': [
    'tests/unit/composition/catalogue.test.ts',
    'tests/unit/composition/engine.test.ts',
    'tests/unit/composition/plan.test.ts',
    'tests/integration/template-creation.test.ts',
    'tests/integration/missing-template.test.ts',
  ],
  '2.4': [
    'tests/unit/commerce/product-payload.test.ts',
    'tests/integration/commerce-products.test.ts',
  ],
  '2.5': [
    'tests/integration/photo-template-input.test.ts',
    'tests/unit/photo-print/quantity-price.test.ts',
  ],
  '2.6': ['tests/integration/photo-uploads.test.ts', 'tests/integration/photo-retention.test.ts'],
  '2.7': [
    'tests/integration/specified-records.test.ts',
    'tests/integration/system-version.test.ts',
  ],
  '2.8': ['tests/integration/health-details.test.ts', 'tests/unit/health/service-health.test.ts'],
  '2.9': [
    'tests/unit/imaging/metadata.test.ts',
    'tests/unit/imaging/specified-qualities.test.ts',
    'tests/integration/thumbnails.test.ts',
    'tests/integration/print-data.test.ts',
    'tests/unit/object-store/areas.test.ts',
  ],
  '2.10': ['tests/unit/identity/permissions.test.ts', 'tests/security/access-matrix.test.ts'],
  '3.1': ['tests/integration/registration-flow.test.ts', 'tests/e2e/artworks-console.test.ts'],
  '3.2': ['tests/unit/artworks/status.test.ts', 'tests/integration/publication.test.ts'],
  '3.3': ['tests/unit/artworks/job-states.test.ts', 'tests/faults/failing-job.test.ts'],
  '3.4': ['tests/integration/photo-templates.test.ts'],
  '3.5': ['tests/integration/published-versions.test.ts'],
  '3.6': ['tests/integration/brand-status.test.ts'],
  '3.8': ['tests/unit/health/overall-status.test.ts', 'tests/unit/health/service-state.test.ts'],
  '4.1': ['tests/integration/registration-flow.test.ts', 'tests/integration/described-api.test.ts'],
  '4.3': ['tests/integration/brand-endpoints.test.ts', 'tests/integration/health-probes.test.ts'],
  '4.4': [
    'tests/e2e/artworks-console.test.ts',
    'tests/e2e/accounts.test.ts',
    'tests/e2e/logs-console.test.ts',
    'tests/e2e/photo-templates-console.test.ts',
  ],
  '4.5': [
    'tests/unit/diagnostics/declared-checks.test.ts',
    'tests/integration/diagnostics/runs.test.ts',
  ],
  '4.6': ['tests/integration/published-versions.test.ts'],
  '4.7': ['tests/integration/published-versions.test.ts'],
  '5': [
    'tests/unit/identity/verify-id-token.test.ts',
    'tests/integration/gateway.test.ts',
    'tests/security/token-mutations.test.ts',
    'tests/integration/thumbnail-delivery.test.ts',
  ],
  '6': ['tests/unit/alerts/step.test.ts', 'tests/integration/alerts.test.ts'],
  '7': ['tests/unit/errors/error-table.test.ts', 'tests/integration/error-languages.test.ts'],
  '8': ['tests/unit/specification/limits.test.ts', 'tests/integration/specified-limits.test.ts'],
  '9': ['tests/integration/system-version.test.ts', 'tests/integration/system-status.test.ts'],
}
