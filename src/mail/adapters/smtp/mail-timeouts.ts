/**
 * For Nodemailer, in ms. By itself it waits for up to ten minutes: a mail server that does not answer would hold the
 * request of an invitation, and the worker's turn for mails, for as long. The query of `SMTP_URL` may contain others.
 */
export const MAIL_TIMEOUTS = {
  /** Until the connection is there, with the DNS lookup and every IP address. */
  connectionTimeout: 5_000,
  dnsTimeout: 5_000,
  greetingTimeout: 5_000,
  /** Longest pause within the conversation. */
  socketTimeout: 10_000,
  socketCloseTimeout: 1_000,
} as const

/** For a whole mail, in ms: a server that sends a byte before each pause ends would hold it indefinitely. */
export const MAIL_TOTAL_TIMEOUT = 30_000
