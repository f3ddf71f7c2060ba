/**
 * Allowances for each minute. `api` is the limit of the specification (section 8). Kept apart are what
 * a page of the console sends by itself (`console`), stored files and feature flags, which a site asks for as often
 * as it has visitors (`files`), the shop's webhooks, and attempts to
 * log in, by IP address (`login`) and for one account from one network (`account`, `account-hour`); outside
 * of the API, pages of users (`pages`), pages without a login (`visitors`), and files of the console (`static`); and
 * all that an IP address asks of the API (`ip`), counted before anything is known of its credentials.
 */
export type Budget =
  | 'api'
  | 'console'
  | 'files'
  | 'webhooks'
  | 'login'
  | 'account'
  | 'account-hour'
  | 'pages'
  | 'visitors'
  | 'static'
  | 'ip'

/** Requests in a window, for each principal or, without a login, each IP address. */
export type RateLimits = Readonly<Record<Budget, number>>
