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
  '2.6': [
    'tests/integration/photo-uploads.test.ts',
    'tests/integration/photo-retention.test.ts',
    'tests/integration/photo-orders.test.ts',
  ],
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
  '3.1': [
    'tests/integration/registration-flow.test.ts',
    'tests/e2e/artworks-console.test.ts',
    'tests/e2e/registration-preview.test.ts',
  ],
  '3.2': ['tests/unit/artworks/status.test.ts', 'tests/integration/publication.test.ts'],
  '3.3': ['tests/unit/artworks/job-states.test.ts', 'tests/faults/failing-job.test.ts'],
  '3.4': ['tests/integration/photo-templates.test.ts'],
  '3.5': ['tests/integration/published-versions.test.ts'],
  '3.6': ['tests/integration/brand-status.test.ts', 'tests/unit/brands/brand-cases.test.ts'],
  '3.7': [
    'tests/unit/orders/status.test.ts',
    'tests/integration/order-status.test.ts',
    'tests/integration/factory-orders.test.ts',
  ],
  '3.8': ['tests/unit/health/overall-status.test.ts', 'tests/unit/health/service-state.test.ts'],
  '4.1': ['tests/integration/registration-flow.test.ts', 'tests/integration/described-api.test.ts'],
  '4.2': ['tests/integration/legal-delivery.test.ts'],
  '4.3': [
    'tests/integration/brand-endpoints.test.ts',
    'tests/integration/health-probes.test.ts',
    'tests/integration/order-status.test.ts',
    'tests/integration/analytics.test.ts',
  ],
  '4.4': [
    'tests/e2e/artworks-console.test.ts',
    'tests/e2e/artworks-grid-console.test.ts',
    'tests/e2e/dashboard-by-role-console.test.ts',
    'tests/integration/dashboard-work.test.ts',
    'tests/e2e/accounts.test.ts',
    'tests/e2e/logs-console.test.ts',
    'tests/e2e/photo-templates-console.test.ts',
    'tests/e2e/photo-story.test.ts',
    'tests/e2e/maintenance-console.test.ts',
    'tests/integration/backup.test.ts',
  ],
  '4.5': [
    'tests/unit/diagnostics/declared-checks.test.ts',
    'tests/integration/diagnostics/runs.test.ts',
  ],
  '4.6': [
    'tests/unit/email-templates/starting-templates.test.ts',
    'tests/unit/email-templates/liquid-compatibility.test.ts',
    'tests/integration/mail-templates.test.ts',
  ],
  '4.7': [
    'tests/integration/published-versions.test.ts',
    'tests/integration/legal-editor.test.ts',
    'tests/unit/legal/rich-text.test.ts',
    'tests/integration/site-deployments.test.ts',
    'tests/e2e/brand-site.test.ts',
  ],
  '5': [
    'tests/unit/identity/verify-id-token.test.ts',
    'tests/integration/gateway.test.ts',
    'tests/security/token-mutations.test.ts',
    'tests/integration/thumbnail-delivery.test.ts',
  ],
  '6': [
    'tests/unit/alerts/step.test.ts',
    'tests/integration/alerts.test.ts',
    'tests/integration/commerce-webhooks.test.ts',
  ],
  '7': ['tests/unit/errors/error-table.test.ts', 'tests/integration/error-languages.test.ts'],
  '8': [
    'tests/unit/specification/limits.test.ts',
    'tests/integration/specified-limits.test.ts',
    'tests/e2e/first-look.test.ts',
  ],
  '9': ['tests/integration/system-version.test.ts', 'tests/integration/system-status.test.ts'],
}

/** Tests of those files, each by its title: what shows the claim of the README about the section most directly. */
export const SPECIFICATION_TITLES: Readonly<
  Record<string, readonly { readonly file: string; readonly title: string }[]>
> = {
  '1': [
    {
      file: 'tests/integration/registration-flow.test.ts',
      title: 'has 21 variant records with price, alternative text and a public picture',
    },
  ],
  '2.1': [
    {
      file: 'tests/integration/registration-input.test.ts',
      title: 'are all checked at once, and every problem is named with its path',
    },
  ],
  '2.2': [
    {
      file: 'tests/integration/uploaded-image.test.ts',
      title: 'is described by one answer: hash, size and pixels of the file at its URL',
    },
  ],
  '2.3': [
    {
      file: 'tests/unit/composition/catalogue.test.ts',
      title: 'has exactly 21 variants: 16 premium, 3 wood, 1 stand, 1 postcard',
    },
  ],
  '2.4': [
    {
      file: 'tests/unit/commerce/product-payload.test.ts',
      title: 'is mapped field by field to a product of the port',
    },
    {
      file: 'tests/integration/commerce-products.test.ts',
      title: 'becomes a draft in the shop, without the script',
    },
  ],
  '2.5': [
    {
      file: 'tests/unit/photo-print/quantity-price.test.ts',
      title: 'never falls in total when the quantity rises',
    },
  ],
  '2.6': [
    {
      file: 'tests/integration/photo-uploads.test.ts',
      title: 'gets each at the px of the print, the price, and the way to the checkout',
    },
    {
      file: 'tests/integration/photo-retention.test.ts',
      title: 'go after a day, and the record of whose they were with them',
    },
  ],
  '2.7': [
    {
      file: 'tests/integration/specified-records.test.ts',
      title: 'are the settings of the specification',
    },
  ],
  '2.8': [
    {
      file: 'tests/unit/health/service-health.test.ts',
      title: 'is that of its worst check, with the response time of the slowest',
    },
  ],
  '2.9': [
    {
      file: 'tests/unit/imaging/metadata.test.ts',
      title: 'exactly the px of the brand at 300 DPI in sRGB in a print file',
    },
    {
      file: 'tests/unit/object-store/areas.test.ts',
      title: 'has an area for everything that the specification names',
    },
  ],
  '2.10': [
    {
      file: 'tests/unit/identity/permissions.test.ts',
      title: 'are exactly those of the matrix',
    },
  ],
  '3.1': [
    {
      file: 'tests/e2e/artworks-console.test.ts',
      title:
        'composes 21 pictures and sees the progress, also while the store is away and after a reload',
    },
  ],
  '3.2': [
    {
      file: 'tests/unit/artworks/status.test.ts',
      title: 'allows these operations and no others',
    },
  ],
  '3.3': [
    {
      file: 'tests/faults/failing-job.test.ts',
      title: 'fails alone, and only it is composed when it is started again',
    },
  ],
  '3.4': [
    {
      file: 'tests/integration/photo-templates.test.ts',
      title: 'is switched off and on again, and each may be repeated',
    },
  ],
  '3.5': [
    {
      file: 'tests/integration/published-versions.test.ts',
      title: 'are published one at a time: the one before is archived',
    },
  ],
  '3.6': [
    {
      file: 'tests/integration/brand-status.test.ts',
      title: 'sells the templates of a brand exactly while the brand is active',
    },
    {
      file: 'tests/unit/brands/brand-cases.test.ts',
      title: 'cover every endpoint with a brand in its path, its body or its choice',
    },
  ],
  '3.7': [
    {
      file: 'tests/unit/orders/status.test.ts',
      title: 'changes to what is named as next and to nothing else',
    },
    {
      file: 'tests/integration/order-status.test.ts',
      title: 'leads an order from the check of its photos to its end, and audits each step',
    },
  ],
  '3.8': [
    {
      file: 'tests/unit/health/overall-status.test.ts',
      title: 'never gets better when a service gets worse, older or vital',
    },
  ],
  '4.1': [
    {
      file: 'tests/integration/registration-flow.test.ts',
      title: 'creates a draft and receives its id and an upload token, and nothing else',
    },
  ],
  '4.2': [
    {
      file: 'tests/integration/legal-delivery.test.ts',
      title: 'are delivered with their variables, as Markdown and as safe HTML',
    },
  ],
  '4.3': [
    {
      file: 'tests/integration/brand-endpoints.test.ts',
      title: 'list, create, return, update and delete a brand',
    },
    {
      file: 'tests/integration/order-status.test.ts',
      title: 'filters by status, brand, time and number, sorts and divides into pages',
    },
  ],
  '4.4': [
    {
      file: 'tests/e2e/artworks-console.test.ts',
      title: 'publishes, finds the artwork in the shop, and takes it back',
    },
    {
      file: 'tests/e2e/artworks-grid-console.test.ts',
      title: 'has the pages, search, filters and sort order of the table',
    },
    {
      file: 'tests/e2e/dashboard-by-role-console.test.ts',
      title: 'shows an artist what to do with the own artworks, and leads there',
    },
    {
      file: 'tests/e2e/accounts.test.ts',
      title: 'adds an artist whose invitation is mailed, and invites again',
    },
    {
      file: 'tests/e2e/photo-templates-console.test.ts',
      title: 'saves it, and within seconds it is in the shop',
    },
    {
      file: 'tests/e2e/photo-story.test.ts',
      title: 'is checked, printed, sent and fulfilled, by mouse',
    },
  ],
  '4.5': [
    {
      file: 'tests/unit/diagnostics/declared-checks.test.ts',
      title: 'cover the 13 steps of the specification',
    },
  ],
  '4.6': [
    {
      file: 'tests/unit/email-templates/starting-templates.test.ts',
      title: 'greet an order of an unknown brand without a promise',
    },
    {
      file: 'tests/integration/mail-templates.test.ts',
      title: 'with an error is not published, and the answer names the place',
    },
  ],
  '4.7': [
    {
      file: 'tests/integration/published-versions.test.ts',
      title: 'is in force from the day of its publication unless it names a later one',
    },
    {
      file: 'tests/integration/legal-editor.test.ts',
      title: 'is the page that a brand would deliver, for whichever brand it is shown',
    },
    {
      file: 'tests/unit/legal/rich-text.test.ts',
      title: 'changes no byte of the blocks beside the one that is edited',
    },
    {
      file: 'tests/integration/site-deployments.test.ts',
      title: 'redeploys the page of the document on the site of its brand, once',
    },
    {
      file: 'tests/e2e/brand-site.test.ts',
      title: 'shows a published change by one deployment, which generates the changed page alone',
    },
  ],
  '5': [
    {
      file: 'tests/integration/gateway.test.ts',
      title: 'is the account with that e-mail address, with the roles of the record',
    },
    {
      file: 'tests/security/token-mutations.test.ts',
      title: 'is 401 with one body in every form, and at every URL',
    },
  ],
  '6': [
    {
      file: 'tests/unit/alerts/step.test.ts',
      title: 'begin at the third error in a row and end at the second healthy result',
    },
  ],
  '7': [
    {
      file: 'tests/integration/error-languages.test.ts',
      title: 'answers a wrong credential in the language of the request, English by default',
    },
  ],
  '8': [
    {
      file: 'tests/unit/specification/limits.test.ts',
      title: 'are 100 requests a minute',
    },
    {
      file: 'tests/e2e/first-look.test.ts',
      title: 'has the measures of the specification',
    },
  ],
  '9': [
    {
      file: 'tests/integration/system-version.test.ts',
      title: 'is the release of the service after a set-up, while what operators set stays',
    },
    {
      file: 'tests/integration/system-status.test.ts',
      title: 'names version and environment of the installation',
    },
  ],
}
