/** What the product calls itself: on the login page, in titles, on pages outside of the console. */
export const PRODUCT_NAME = 'Print commerce'
