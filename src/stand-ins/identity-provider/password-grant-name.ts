/** Grant type that gives an ID token for login and password, without a browser. */
export const PASSWORD_GRANT = 'urn:print-commerce:grant-type:development-password'
