import { fieldError } from '../../errors/service-error.ts'

const REFERENCE = /^[A-Za-z0-9][A-Za-z0-9-]{0,99}$/

/**
 * Key of a print file: `print-data/{brand}/{brand}_{orderId}_print.jpg` (specification, section 2.9).
 *
 * @param orderId the order, or what is printed in its place; letters, digits and hyphens only.
 * @throws ServiceError `VALIDATION_FAILED`, which does not repeat the text.
 */
export function printDataKey(brand: string, orderId: string): string {
  if (!REFERENCE.test(orderId)) {
    throw fieldError('orderId', {
      en: 'The order must be named by 1 to 100 letters, digits and hyphens.',
      ja: '注文は1〜100文字の英数字とハイフンで指定してください。',
    })
  }
  return `print-data/${brand}/${brand}_${orderId}_print.jpg`
}
