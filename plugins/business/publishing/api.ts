export { shopComparison } from './endpoints/shop-comparison.ts'
export { archiveWhenDeleted } from './jobs/archive-product.ts'
export { pushNow } from './operations/push-now.ts'
export { attended, followEveryChange, wantInShop } from './operations/want.ts'
