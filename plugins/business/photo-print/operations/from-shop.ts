/** Marks a change that only writes down what the shop said: it is no reason to tell the shop. */
export const FROM_SHOP = 'photoTemplateFromShop'
