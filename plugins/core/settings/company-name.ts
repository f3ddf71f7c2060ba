import { z } from 'zod'
import { PRODUCT_NAME } from '../../../src/http/page/product-name.ts'
import { defineSetting } from './define-setting.ts'

/** The company that runs the installation, as the console and its mails call it. */
export const COMPANY_NAME = defineSetting({
  category: 'general',
  key: 'company_name',
  schema: z
    .string()
    .trim()
    .min(1)
    .max(60)
    .regex(/^\P{Cc}*$/u),
  initial: PRODUCT_NAME,
  description: 'Name of the company in the console, on its login page and in its mails.',
})
