import { ordersConformance } from './orders-suite.ts'
import { salesConformance } from './sales-suite.ts'
import { shopifyBench } from './shopify-bench.ts'
import { commerceConformance } from './suite.ts'

commerceConformance('The Shopify adapter', () => shopifyBench())
ordersConformance('The Shopify adapter', () => shopifyBench())
salesConformance('The Shopify adapter', () => shopifyBench())
