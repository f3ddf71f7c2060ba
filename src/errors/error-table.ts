/**
 * Every failure a caller can see: code → HTTP status → log level → what the reader should do.
 *
 * The keys form a closed union, so that a client can switch over them exhaustively. Adding an error
 * costs one row here and nothing else (specification, section 7).
 */
export const ERROR_TABLE = {
  VALIDATION_FAILED: row(400, 'info', 'Correct the fields named in data.errors and send again.'),
  MALFORMED_JSON: row(
    400,
    'info',
    'Send a JSON object with the header Content-Type: application/json.',
  ),
  MALFORMED_MULTIPART: row(
    400,
    'info',
    'Send a whole form as multipart/form-data, with the fields that the address asks for.',
  ),
  MALFORMED_REQUEST: row(
    400,
    'info',
    'Send a correct request as RFC 9110 and RFC 9112 describe it.',
  ),
  UNAUTHENTICATED: row(
    401,
    'info',
    'Log in again and send a valid token in the Authorization header.',
  ),
  UPLOAD_TOKEN_INVALID: row(401, 'info', 'Create the artwork again to receive a new upload token.'),
  ATTESTATION_REQUIRED: row(
    401,
    'info',
    'Send a token of the attestation service in the header named in the message, or log in.',
  ),
  ATTESTATION_FAILED: row(403, 'info', 'Let the app fetch a new attestation token and send again.'),
  FORBIDDEN: row(403, 'warn', 'Ask an administrator for the permission named in the message.'),
  COUNTRY_NOT_ALLOWED: row(403, 'warn', 'Connect from one of the countries named in the message.'),
  LOCAL_LOGIN_CLOSED: row(403, 'warn', 'Log in with the identity provider.'),
  CROSS_SITE_REQUEST: row(
    403,
    'warn',
    'Send it from a page of the console, or with a token and without cookies.',
  ),
  NOT_FOUND: row(404, 'info', 'Check the address and the identifiers in it.'),
  BRAND_LACKS_CAPABILITY: row(404, 'info', 'Use a brand whose kind offers this operation.'),
  NOT_ACCEPTABLE: row(406, 'info', 'Accept one of the media types named in the message.'),
  METHOD_NOT_ALLOWED: row(405, 'info', 'Use one of the methods named in the Allow header.'),
  REQUEST_TIMEOUT: row(408, 'info', 'Send the whole request without long pauses.'),
  DUPLICATE_IMAGE: row(409, 'info', 'Choose an image that has not been registered before.'),
  TEMPLATE_INACTIVE: row(409, 'info', 'Choose another print.'),
  ILLEGAL_TRANSITION: row(409, 'info', 'Use one of the transitions named in the message.'),
  IMAGE_MISSING: row(409, 'info', 'Upload the image of the artwork first.'),
  IMAGE_ALREADY_UPLOADED: row(409, 'info', 'Register a new artwork for another image.'),
  PRINT_SPECIFICATION_MISSING: row(
    409,
    'info',
    'Complete "print" in the configuration of the brand, then try again.',
  ),
  VARIANTS_INCOMPLETE: row(
    409,
    'info',
    'Generate the variants and wait for all of them to be composed.',
  ),
  INVITATION_INVALID: row(
    403,
    'info',
    'Ask for a new invitation, and log in with the e-mail address that was invited.',
  ),
  LAST_SUPER_ADMIN: row(409, 'info', 'Appoint another super administrator first.'),
  JOB_ALREADY_RUNNING: row(409, 'info', 'Follow the running job instead of starting another.'),
  CONFLICT: row(409, 'info', 'Load the record again and repeat the change.'),
  PAYLOAD_TOO_LARGE: row(413, 'info', 'Send a smaller body; an image may have at most 50 MB.'),
  IMAGE_TOO_MANY_PIXELS: row(
    413,
    'info',
    'Reduce the image to the number of megapixels that the message names.',
  ),
  IMAGE_TOO_COMPLEX: row(413, 'info', 'Export the image as an ordinary JPEG and upload that.'),
  URI_TOO_LONG: row(
    414,
    'info',
    'Ask for less, or by POST with the header X-Payload-HTTP-Method-Override: GET.',
  ),
  UNSUPPORTED_MEDIA_TYPE: row(415, 'info', 'Send the content type named in the message.'),
  UNSUPPORTED_IMAGE_FORMAT: row(415, 'info', 'Send a JPEG, PNG, WebP or HEIC image.'),
  IMAGE_CORRUPT: row(
    415,
    'info',
    'Export the image again and check that it opens on your computer.',
  ),
  RATE_LIMITED: row(429, 'info', 'Wait for the number of seconds in the Retry-After header.'),
  HEADERS_TOO_LARGE: row(431, 'info', 'Send fewer or shorter headers and cookies.'),
  INTERNAL: row(500, 'error', 'Try again; if it happens again, report the request id.'),
  COMMERCE_REJECTED: row(502, 'error', 'Correct what the message names, then try again.'),
  SERVICE_BUSY: row(503, 'warn', 'Send it again after the seconds in the Retry-After header.'),
  COMMERCE_UNAVAILABLE: row(503, 'error', 'Try again in a minute; repeating is safe.'),
  IDENTITY_UNAVAILABLE: row(503, 'error', 'Try again in a minute.'),
  ATTESTATION_UNAVAILABLE: row(503, 'error', 'Try again in a minute.'),
  MAIL_UNAVAILABLE: row(503, 'error', 'Send the mail again in a minute.'),
  STORE_UNAVAILABLE: row(503, 'error', 'Try again in a minute; nothing was stored.'),
  DATABASE_UNAVAILABLE: row(503, 'error', 'Try again in a minute; nothing was stored.'),
  STORAGE_FULL: row(507, 'error', 'Free space in the object store, then try again.'),
} as const

export type ErrorCode = keyof typeof ERROR_TABLE

type ErrorRow = {
  /** HTTP status of the answer. */
  readonly status: number
  /** Level at which the service logs it: expected refusals are `info`. */
  readonly level: 'info' | 'warn' | 'error'
  /** What the person who meets the error should do next. */
  readonly action: string
}

function row(status: number, level: ErrorRow['level'], action: string): ErrorRow {
  return { status, level, action }
}
