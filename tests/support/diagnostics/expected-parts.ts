// What becomes of the parts of the diagnostic suite without something that they depend on.

export const skipped = (...parts: readonly string[]) =>
  Object.fromEntries(parts.map((part) => [part, 'skipped' as const]))
export const failing = (...parts: readonly string[]) =>
  Object.fromEntries(parts.map((part) => [part, 'error' as const]))

const SIMULATED = ['photo-upload', 'processing', 'order-data', 'brand-detection', 'mail'] as const
export const WITHOUT_ORDER = skipped(
  ...[...SIMULATED, 'factory-transfer'].map((part) => `simulated-order/${part}`),
)
export const WITHOUT_DATABASE = {
  ...failing('database/query'),
  ...skipped('database/brands', 'database/log-write', 'queue/backlog'),
  ...skipped('gateway/identity-header', 'gateway/administrator', 'gateway/session'),
  ...skipped('requests/error-rate', 'requests/response-time'),
  ...skipped('brand-settings/photo-print', 'brand-settings/artwork', 'brand-settings/save'),
  ...skipped('email-templates/load', 'email-templates/render', 'email-templates/format'),
  ...skipped('mail-deliveries/delivery-log', 'brand-sites/setting', 'print-jobs/last-jobs'),
  ...skipped('commerce/drift'),
  ...WITHOUT_ORDER,
}
export const WITHOUT_STORE = {
  ...failing('object-store/bucket'),
  ...skipped('object-store/test-file', 'factory/connection', 'factory/circuit', 'factory/test-job'),
  ...WITHOUT_ORDER,
}
export const WITHOUT_MAIL = { ...failing('email/connection'), ...skipped('email/test-mail') }
export const MAIL_ACTION = ['Check SMTP_URL', 'SMTP_URLとMAIL_FROM'] as const
export const WITHOUT_SHOP = {
  ...failing('commerce/authentication'),
  ...skipped('commerce/products', 'commerce/usage'),
}
export const SHOP_ACTION = ['COMMERCE_ACCESS_TOKEN', 'ショップでのアプリの権限'] as const
export const WITHOUT_FACTORY = {
  ...failing('factory/connection'),
  ...skipped('factory/test-job'),
  ...WITHOUT_ORDER,
}
export const FACTORY_ACTION = ['FACTORY_TOKEN', '工場に'] as const
