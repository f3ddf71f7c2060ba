/** The variables that production needs, with values that no service answers to. */
export const PRODUCTION_ENVIRONMENT = {
  APP_ENV: 'production',
  SERVER_URL: 'https://console.example.test',
  PAYLOAD_SECRET: 'a-secret-of-this-test-with-enough-characters',
  SETTINGS_KEYS: 'test:dGhlIGtleSBvZiBzZXR0aW5ncyBpbiB0aGlzIHRlc3Q=',
  DATABASE_URL: 'postgres://service:own@db.example.test:5432/service',
  OIDC_ISSUER: 'https://login.example.test',
  COMMERCE_URL: 'https://shop.example.test',
  COMMERCE_ACCESS_TOKEN: 'token-of-the-shop',
  SMTP_URL: 'smtps://service:own@mail.example.test:465',
  MAIL_FROM: 'prints@example.com',
  SUPPORT_EMAIL: 'support@example.com',
  FACTORY_URL: 'https://factory.example.test',
  FACTORY_TOKEN: 'token-of-the-factory',
} as const
