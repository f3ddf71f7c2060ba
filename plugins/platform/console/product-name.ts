/** What the console calls itself: on the login page, in titles, on the page about it. */
export const PRODUCT_NAME = 'Print commerce'
